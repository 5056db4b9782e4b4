/** What is known of a file of secrets: who owns it, and its permission bits. */
export interface SecretFile {
  readonly uid: number;
  readonly mode: number;
}

const BY_GROUP_OR_OTHERS = 0o077;
const BEYOND_READING_BY_GROUP = 0o037;

/**
 * Whether users that have no business with it can read a secret. A file of root's that the group may read is how a service
 * that runs as a user of its own is handed one, by systemd and by Kubernetes alike.
 */
export function isOpenToOthers(file: SecretFile, uid: number | undefined): boolean {
  const handedOver = file.uid === 0 && uid !== undefined && uid !== 0;
  return (file.mode & (handedOver ? BEYOND_READING_BY_GROUP : BY_GROUP_OR_OTHERS)) !== 0;
}
