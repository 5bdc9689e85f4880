import type { escritorio, RouteInput, RouteOutput } from '@razao/contract'

export type MeuEscritorio = RouteOutput<typeof escritorio.lerMeuEscritorio>
type Envio = RouteInput<typeof escritorio.salvarMeuEscritorio>

/** The whole of what the route saves, with one part changed. */
export const paraSalvar = (
  { nome, razaoSocial, crc, email, telefone, encarregadoLgpd, ...resto }: MeuEscritorio,
  mudanca: Partial<Envio>,
): Envio => ({
  nome,
  razaoSocial,
  crc,
  email,
  telefone,
  encarregadoLgpd,
  endereco: resto.endereco,
  contatos: resto.contatos,
  padroes: resto.padroes,
  versao: resto.versao,
  ...mudanca,
})
