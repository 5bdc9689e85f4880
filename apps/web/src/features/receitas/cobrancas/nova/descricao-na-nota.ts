import { textoComVariaveis } from '@razao/engine/cobranca'
import { competenciaPorExtenso } from '../../../../ui/formato.ts'

type Dita =
  | { readonly ok: true; readonly texto: string }
  | { readonly ok: false; readonly mensagem: string }

/** The description as the note brings it: `{mes}`, `{ano}` and `{parcela}` in their places. */
export function descricaoNaNota(modelo: string, competencia: string): Dita {
  const [mes = '', , ano = ''] = competenciaPorExtenso(competencia).split(' ')
  const dita = textoComVariaveis(modelo, { mes, ano, parcela: 1 })
  return dita.ok ? { ok: true, texto: dita.value } : { ok: false, mensagem: dita.refusal.mensagem }
}

/** There is something between braces to be written in its place. */
export const temVariaveis = (modelo: string): boolean => /\{[^{}]*\}/.test(modelo)
