const CHAVE = 'razao:1:recarga'
const INTERVALO = 60_000

/** Did a piece of the application fail to load (usually because a new version took its place)? */
export const ehFalhaDeChunk = (erro: unknown): boolean =>
  erro instanceof Error &&
  /loading (css )?chunk|dynamically imported module|importing a module script|preload css/i.test(
    `${erro.name} ${erro.message}`,
  )

/** The page reloads by itself once; failing again within a minute shows the error page. */
export function podeRecarregarSozinha(
  armazem: Pick<Storage, 'getItem' | 'setItem'>,
  agora: number,
): boolean {
  const ultima = Number(armazem.getItem(CHAVE) ?? 0)
  if (agora - ultima < INTERVALO) return false
  armazem.setItem(CHAVE, String(agora))
  return true
}
