/** Numbers of a system call on x64 and on arm64; undefined where there is none. */
export type CallNumbers = readonly [x64: number | undefined, arm64: number | undefined];

/** Everywhere the same. */
const both = (number: number): CallNumbers => [number, number];

/** System calls that no parser needs: each has been a way out of a sandbox, or changes what Landlock does not look at. */
export const forbiddenCalls: Readonly<Record<string, CallNumbers>> = {
  // Other processes: their memory, their descriptors, their limits.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: both(440),
  process_mrelease: both(448),
  kcmp: [312, 272],
  pidfd_getfd: both(438),
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  sched_setscheduler: [144, 119],
  sched_setparam: [142, 118],
  sched_setattr: [314, 274],
  sched_setaffinity: [203, 122],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  // Memory and queues that are shared by a number, whoever made them.
  shmget: [29, 194],
  shmat: [30, 196],
  msgget: [68, 186],
  semget: [64, 190],
  mq_open: [240, 180],
  // Another view of the file system, and files without a path.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: both(428),
  move_mount: both(429),
  fsopen: both(430),
  fsconfig: both(431),
  fsmount: both(432),
  fspick: both(433),
  mount_setattr: both(442),
  open_by_handle_at: [304, 265],
  lookup_dcookie: [212, 18],
  unshare: [272, 97],
  setns: [308, 268],
  // Programs that are no file.
  memfd_create: [319, 279],
  execveat: [322, 281],
  // What Landlock does not restrict: owners, modes, times and attributes of files that may only be read.
  chmod: [90, undefined],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  chown: [92, undefined],
  fchown: [93, 55],
  lchown: [94, undefined],
  fchownat: [260, 54],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  utime: [132, undefined],
  utimes: [235, undefined],
  futimesat: [261, undefined],
  utimensat: [280, 88],
  truncate: [76, 45],
  // What others do with their files.
  inotify_init: [253, undefined],
  inotify_init1: [294, 26],
  fanotify_init: [300, 262],
  // Parts of the kernel that are large and that no parser calls.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  io_uring_setup: both(425),
  io_uring_enter: both(426),
  io_uring_register: both(427),
  // The machine itself, where the server runs as root.
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: both(443),
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  iopl: [172, undefined],
  ioperm: [173, undefined],
  modify_ldt: [154, undefined],
  personality: [135, 92],
  vhangup: [153, 58],
  // No connection to anybody; sockets themselves are looked at below.
  connect: [42, 203],
};

/** System calls whose arguments decide. */
export const checkedCalls = {
  socket: [41, 198],
  socketpair: [53, 199],
  clone: [56, 220],
  clone3: both(435),
  prlimit64: [302, 261],
  ioctl: [16, 29],
  open: [2, undefined],
  openat: [257, 56],
  openat2: both(437),
  access: [21, undefined],
  faccessat: [269, 48],
} as const satisfies Readonly<Record<string, CallNumbers>>;

/** Signals to a process, by its id: only itself and its group. Landlock has younger ways, but not on every kernel. */
export const signalCalls: Readonly<Record<string, CallNumbers>> = {
  kill: [62, 129],
  tgkill: [234, 131],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
};

/** Signals by other names for a process. */
export const otherSignalCalls: Readonly<Record<string, CallNumbers>> = {
  tkill: [200, 130],
  pidfd_send_signal: both(424),
};

/** Requests to a file or terminal that change it though it may only be read: its flags, its version, what was typed. */
export const forbiddenRequests: readonly number[] = [
  0x40086602, // FS_IOC_SETFLAGS
  0x401c5820, // FS_IOC_FSSETXATTR
  0x40087602, // FS_IOC_SETVERSION
  0x5412, // TIOCSTI
  0x541c, // TIOCLINUX
];

/** Younger system calls than this one do not exist for a parser; the C library does without. */
export const YOUNGEST_CALL = 450;
