// What an item of a batch comes to, in words.
import type { RecusaSerpro } from '../../../platform/fora/index.ts'
import type { ResultadoDoItem } from '../../automacao/index.ts'
import type { LidaNoLote } from './avaliar-no-lote.ts'

/** What an item comes to; null while it waits for the Receita. */
export type DesfechoDoItem = Omit<ResultadoDoItem, 'ordem' | 'rota'> | null

/** Told of what the Receita may have received. */
export const INCERTA = 'incerta'

export const erro = (motivoCodigo: string, mensagem: string): DesfechoDoItem => ({
  ...{ resultado: 4, motivoCodigo, mensagem },
})

export const recusada = (recusas: readonly RecusaSerpro[], senao: string): DesfechoDoItem => {
  const [recusa] = recusas
  if (recusa === undefined) return erro('recusada', senao)
  return erro(recusa.codigo.slice(0, 60), `${recusa.descricao} ${recusa.oQueFazer}`.trim())
}

/** Of a transmission that was asked for; `'por-pedir'` when it was not. */
export function desfechoDaTransmissao(
  declaracaoId: number,
  lida: LidaNoLote,
): DesfechoDoItem | 'por-pedir' {
  const { situacao, numero, recusas } = lida
  if (lida.declaracaoId !== declaracaoId)
    return erro(
      'registro-mudou',
      'A declaração mudou depois que o lote foi confirmado. Confira e transmita de novo.',
    )
  switch (situacao) {
    case 'transmitida':
      return { resultado: 1, mensagem: `Transmitida: nº ${numero}.` }
    case 'recusada':
    case 'nao-saiu':
      return recusada(recusas, 'A declaração não saiu. Monte outra e transmita.')
    case 'incerta':
      return erro(
        INCERTA,
        'A Receita pode ter recebido. Use «Consultar situação»: nada é enviado de novo.',
      )
    case 'transmitindo':
      return null
  }
  return 'por-pedir'
}
