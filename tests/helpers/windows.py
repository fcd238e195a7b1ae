"""A plugin of pytest (`-p tests.helpers.windows`) that removes the names that Python does not have on
Windows. Other people's packages for this system are imported before that."""

import importlib
import os
import signal
import socket
import sys

OTHERS = (
    *(
        "asyncio",
        "distributed",
        "filelock",
        "hypothesis",
        "multiprocessing.pool",
        "playwright.sync_api",
        "pyte",
    ),
    *("prompt_toolkit.input.vt100", "prompt_toolkit.shortcuts", "starlette.testclient", "typer", "uvicorn"),
)
MODULES = (
    "curses",
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
)
NAMES = {
    os: (
        *(
            "chown",
            "fchmod",
            "fchown",
            "fork",
            "forkpty",
            "getegid",
            "geteuid",
            "getgid",
            "getpgid",
            "getuid",
        ),
        *(
            "killpg",
            "lchown",
            "mkfifo",
            "mknod",
            "openpty",
            "setegid",
            "seteuid",
            "setgid",
            "setsid",
            "setuid",
        ),
        *("O_CLOEXEC", "O_DIRECTORY", "O_NOCTTY", "O_NOFOLLOW", "O_NONBLOCK", "WNOHANG", "sysconf", "uname"),
        *("sched_getaffinity", "wait", "wait4", "waitid"),
    ),
    signal: (
        *("SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGTSTP"),
        *("SIGUSR1", "SIGWINCH", "SIG_BLOCK", "SIG_UNBLOCK", "alarm", "pthread_sigmask", "setitimer"),
    ),
    socket: ("AF_UNIX", "recv_fds", "send_fds"),
}


def pytest_sessionstart() -> None:
    """Called by pytest before it collects."""
    for name in OTHERS:
        importlib.import_module(name)
    for module, names in NAMES.items():
        for name in names:
            delattr(module, name)
    sys.platform = "win32"
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment] # an import fails then
