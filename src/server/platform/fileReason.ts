const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of its disk is used up',
  EFBIG: 'it would be larger than a file may be there',
  EROFS: 'its folder is on a read-only file system, as most are for a service of systemd and in a container',
  EACCES: 'this user may not write to its folder',
  EPERM: 'this user may not write to its folder',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EISDIR: 'it is a folder',
  EIO: 'its disk reports an error',
}

/** Why a file cannot be written, in words; undefined when the error is not one of the file system. */
export function fileReason(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined
}
