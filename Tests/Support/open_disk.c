// What a program finds on a disk that keeps no permissions, such as one with FAT: everybody can read what it makes.
#define _GNU_SOURCE
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int fsync(int descriptor) {
    fchmod(descriptor, 0755);
    return syscall(SYS_fsync, descriptor);
}
