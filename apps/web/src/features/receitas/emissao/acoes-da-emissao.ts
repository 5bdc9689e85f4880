import { enderecoDaCobranca } from '../cobrancas/enderecos.ts'
import { type Emissao, podeNa } from './emissao.ts'
import { consertoDa } from './recusas.ts'

/** As much of a waiting note as its actions look at. */
export type NotaQueEspera = Pick<
  Emissao,
  'cobrancaId' | 'emissaoId' | 'empresaId' | 'numero' | 'cliente' | 'valor' | 'retorno'
> & { readonly situacao: string; readonly clienteId: number | null }

export type TipoDeAcao =
  | 'emitir'
  | 'consultar'
  | 'corrigir'
  | 'vincular'
  | 'devolver'
  | 'cancelar'
  | 'mensagens'

export const ROTULOS: Readonly<Record<TipoDeAcao, string>> = {
  emitir: 'Emitir agora',
  consultar: 'Consultar situação',
  corrigir: 'Corrigir',
  vincular: 'Vincular nota emitida fora…',
  devolver: 'Devolver para A faturar',
  cancelar: 'Cancelar pedido…',
  mensagens: 'Ver mensagens',
}

/** In the order of what helps most; what only looks is for everybody. */
export function acoesDa(nota: NotaQueEspera, pode: boolean): readonly TipoDeAcao[] {
  const { emitir, consultar, corrigir, vincular, devolver, cancelar } = podeNa(nota.situacao)
  const pedida = nota.emissaoId !== null
  const todas: readonly (readonly [TipoDeAcao, boolean])[] = [
    ['corrigir', pode && corrigir],
    ['consultar', pode && consultar && pedida],
    ['emitir', pode && emitir],
    ['cancelar', pode && cancelar && pedida],
    ['vincular', pode && vincular],
    ['devolver', pode && devolver],
    ['mensagens', pedida],
  ]
  return todas.filter(([, vale]) => vale).map(([tipo]) => tipo)
}

/** Where «Corrigir» leads: to the field or the file that the first refusal names, else to the charge. */
export function enderecoDaCorrecao(nota: NotaQueEspera): string {
  const { empresaId, clienteId, cobrancaId, retorno } = nota
  const [primeira] = retorno
  const conserto = primeira && consertoDa(primeira, { empresaId, clienteId, cobrancaId })
  return conserto?.para ?? enderecoDaCobranca({ tipo: 'editar', cobrancaId })
}
