/** Who calls: filled by the sign-in, read by every request. Nothing here is written to storage. */
export type Acesso = {
  /** The bearer token; `renovar` asks for a new one although the old has not expired. */
  readonly obterToken: (opcoes: { renovar: boolean }) => Promise<string>
  readonly escritorio: () => number | null
  /** The server no longer knows this session. */
  readonly aoPerderSessao: () => void
}

let atual: Acesso | null = null

export const definirAcesso = (acesso: Acesso | null): void => {
  atual = acesso
}
export const acessoAtual = (): Acesso | null => atual
