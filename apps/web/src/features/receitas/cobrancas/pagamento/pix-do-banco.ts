import { type contasDeRecebimento, pixDoBanco, type RouteOutput } from '@razao/contract'
import type { Tom } from '../../../../ui/Situacao.tsx'
import type { Pagamento } from './boleto.ts'

type Conta = RouteOutput<typeof contasDeRecebimento.listarContasDeRecebimento>['contas'][number]
export type NoBanco = NonNullable<Conta['pixDoBanco']>
export type PixDaParcelaNoBanco = NonNullable<Pagamento['parcelas'][number]['noBanco']>
export type PixRecebido = Pagamento['recebidos'][number]

/** How the connection of an account stands, in a word. */
export function situacaoDaLigacao({ ligado, aprovado, teste, falha }: NoBanco): {
  tom: Tom
  texto: string
} {
  if (ligado && falha !== null) return { tom: 'atencao', texto: 'O banco não responde' }
  if (ligado) return { tom: 'ok', texto: 'Registra no banco' }
  if (teste === null) return { tom: 'pendente', texto: 'A testar' }
  return aprovado
    ? { tom: 'nenhum', texto: 'Testado, sem registrar' }
    : { tom: 'erro', texto: 'Com problema' }
}

const TONS: Readonly<Record<PixDaParcelaNoBanco['situacao'], Tom>> = {
  pedida: 'andamento',
  incerta: 'atencao',
  registrada: 'info',
  recusada: 'erro',
  'nao-saiu': 'erro',
  removida: 'nenhum',
  paga: 'ok',
}
export const situacaoNoBanco = ({ situacao }: Pick<PixDaParcelaNoBanco, 'situacao'>) => ({
  tom: TONS[situacao],
  texto: pixDoBanco.ROTULOS_DO_PIX_DO_BANCO[situacao] ?? situacao,
})

const DO_RECEBIDO: Readonly<Record<PixRecebido['situacao'], Tom>> = {
  registrado: 'ok',
  pendente: 'atencao',
  'sem-cobranca': 'nenhum',
  devolvido: 'nenhum',
  'a-conferir': 'atencao',
  conferido: 'nenhum',
}
export const situacaoDoRecebido = ({ situacao }: Pick<PixRecebido, 'situacao'>) => ({
  tom: DO_RECEBIDO[situacao],
  texto: pixDoBanco.ROTULOS_DO_PIX_RECEBIDO[situacao] ?? situacao,
})

/** What is to be asked of the bank again by a person: it refused, was not reached, or took it out. */
export const podePedir = (noBanco: PixDaParcelaNoBanco | null, emAberto: number): boolean =>
  noBanco === null ||
  ['recusada', 'nao-saiu', 'removida', 'incerta'].includes(noBanco.situacao) ||
  // A receipt that was undone is asked again by a person alone.
  (noBanco.situacao === 'paga' && emAberto > 0)
