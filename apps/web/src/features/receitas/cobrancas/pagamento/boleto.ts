import { arquivosDoBanco, boletos, type RouteOutput } from '@razao/contract'
import type { Tom } from '../../../../ui/Situacao.tsx'

export type Boleto = RouteOutput<typeof boletos.listarBoletos>['lista'][number]
export type Pagamento = RouteOutput<typeof boletos.lerPagamento>
export type BoletoDaCobranca = Pagamento['boletos'][number]
export type Remessa = RouteOutput<typeof arquivosDoBanco.listarRemessas>['lista'][number]
export type Retorno = RouteOutput<typeof arquivosDoBanco.listarRetornos>['lista'][number]
export type Ocorrencia = RouteOutput<typeof arquivosDoBanco.listarOcorrencias>['lista'][number]

const TONS: Readonly<Record<Boleto['situacao'], Tom>> = {
  gerado: 'pendente',
  enviado: 'andamento',
  registrado: 'info',
  rejeitado: 'erro',
  pago: 'ok',
  baixado: 'nenhum',
  cancelado: 'nenhum',
}
export const situacaoDoBoleto = ({ situacao }: Pick<Boleto, 'situacao'>) => ({
  tom: TONS[situacao],
  texto: boletos.ROTULOS_DO_BOLETO[situacao] ?? situacao,
})

const DA_OCORRENCIA: Readonly<Record<Ocorrencia['situacao'], Tom>> = {
  registrada: 'ok',
  pendente: 'atencao',
  repetida: 'nenhum',
  'sem-boleto': 'erro',
  anotada: 'info',
  'a-conferir': 'atencao',
}
export const situacaoDaOcorrencia = ({ situacao }: Pick<Ocorrencia, 'situacao'>) => ({
  tom: DA_OCORRENCIA[situacao],
  texto: arquivosDoBanco.ROTULOS_DA_OCORRENCIA[situacao] ?? situacao,
})

const VIVOS: ReadonlySet<string> = new Set(['gerado', 'enviado', 'registrado'])
/** It may still be paid. */
export const aPagar = ({ situacao }: Pick<Boleto, 'situacao'>): boolean => VIVOS.has(situacao)

/** Instalments that no boleto charges by what is open of them. */
export const parcelasSemBoleto = ({ parcelas, boletos: todos }: Pagamento): number =>
  parcelas.filter(
    ({ ordem, emAberto }) =>
      emAberto > 0 &&
      !todos.some((um) => um.parcela === ordem && aPagar(um) && um.valor === emAberto),
  ).length
