/**
 * Who is raised by another process ends with it, also while it still starts: nobody would ever stop it.
 * @returns what changes that end into another one, in order, once there is something to close
 */
export function viverComOPai(): (encerrar: () => void) => void {
  // It was gone before we could listen; undefined is who was raised by nobody.
  if (process.connected === false) process.exit(1)
  const sair = () => process.exit(1)
  process.on('disconnect', sair)
  return (encerrar) => {
    process.off('disconnect', sair)
    process.on('disconnect', encerrar)
    if (process.connected === false) encerrar()
  }
}
