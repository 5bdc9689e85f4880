// For tests only: accounts and titles that do not exist, and a retorno as a bank would write it.

import type { ContaDeCobranca } from '../../boleto/index.ts'
import { escreverRegistro, type Valores } from '../campos.ts'
import { FEBRABAN } from '../febraban.ts'
import type { RemessaDeCobranca, TituloDaRemessa } from '../index.ts'
import { LEIAUTES } from '../leiautes.ts'

export const CONTAS = {
  '001': {
    ...{ banco: '001', agencia: '4042', digitoDaAgencia: '8', conta: '61900', digitoDaConta: '0' },
    ...{ carteira: '17', convenio: '1238798', variacao: '19' },
  },
  '033': {
    ...{
      banco: '033',
      agencia: '1234',
      digitoDaAgencia: '5',
      conta: '13000123',
      digitoDaConta: '9',
    },
    ...{ carteira: '101', convenio: '1899775' },
  },
  '104': {
    ...{ banco: '104', agencia: '1825', digitoDaAgencia: '3', carteira: '14', convenio: '245274' },
  },
  '237': {
    ...{ banco: '237', agencia: '1172', digitoDaAgencia: '0', conta: '403005', digitoDaConta: '2' },
    ...{ carteira: '09', convenio: '1213141' },
  },
  '341': { banco: '341', agencia: '0057', conta: '12345', carteira: '109' },
  '748': {
    ...{ banco: '748', agencia: '0156', conta: '85305', digitoDaConta: '4', carteira: '1' },
    ...{ convenio: '85305', posto: '05' },
  },
  '756': {
    ...{ banco: '756', agencia: '4277', digitoDaAgencia: '3', conta: '6498', digitoDaConta: '0' },
    ...{ carteira: '1', convenio: '172278' },
  },
} as const satisfies Record<string, ContaDeCobranca>
export type BancoDoTeste = keyof typeof CONTAS
export const BANCOS_DO_TESTE = Object.keys(CONTAS) as BancoDoTeste[]

const TITULO: TituloDaRemessa = {
  ...{ movimento: 'entrada', nossoNumero: '19200004', documento: 'NF 1234-1' },
  ...{ vencimento: '2026-12-10', valor: 123_456, emissao: '2026-11-22', especie: 'DM' },
  aceite: false,
  identificacao: 'titulo-42',
  pagador: {
    ...{ nome: 'Comércio São João & Filhos', documento: '529.982.247-25' },
    ...{ endereco: 'Rua das Laranjeiras, 1.234', bairro: 'Centro', cep: '01310-100' },
    ...{ cidade: 'São Paulo', uf: 'SP' },
  },
}

/** Of a bank that has seven digits for it, a shorter number. */
const nossoNumeroDe = (banco: BancoDoTeste): string =>
  banco === '756' || banco === '341' ? '123' : TITULO.nossoNumero

export const remessaDe = (
  banco: BancoDoTeste,
  titulos?: readonly Partial<TituloDaRemessa>[],
): RemessaDeCobranca => ({
  conta: CONTAS[banco],
  empresa: { nome: 'Padaria Fictícia Três Irmãos Ltda', documento: '11.222.333/0001-81' },
  sequencia: 7,
  geradaEm: { data: '2026-11-22', hora: '12:34:56' },
  ...(banco === '033' ? { codigoDeTransmissao: '123400001899775' } : {}),
  titulos: (titulos ?? [{}]).map((titulo) => ({
    ...{ ...TITULO, nossoNumero: nossoNumeroDe(banco) },
    ...titulo,
  })),
})

/** A retorno of a bank, each occurrence in a T and a U. */
export function escreverRetorno(
  banco: string,
  ocorrencias: readonly Valores[],
  mudar: Valores = {},
): string {
  const registros =
    Object.entries(LEIAUTES).find(([um]) => um === banco)?.[1]?.registros ?? FEBRABAN
  const valores: Valores = {
    ...{ banco, lote: 1, operacao: 'T', servico: '01', sentido: '2', sequencia: 9 },
    ...{ data: '22112026', hora: '123456', empresa: 'PADARIA FICTICIA' },
    ...{ tipoInscricao: '2', inscricao: '11222333000181' },
    ...mudar,
  }
  const detalhes = ocorrencias.flatMap((ocorrencia, i) => [
    escreverRegistro(registros.t, { ...valores, ...ocorrencia, ordem: 2 * i + 1 }),
    escreverRegistro(registros.u, { ...valores, ...ocorrencia, ordem: 2 * i + 2 }),
  ])
  return [
    escreverRegistro(registros.headerArquivo, valores),
    escreverRegistro(registros.headerLote, valores),
    ...detalhes,
    escreverRegistro(registros.trailerLote, { ...valores, registros: detalhes.length + 2 }),
    escreverRegistro(registros.trailerArquivo, { ...valores, registros: detalhes.length + 4 }),
  ].join('\r\n')
}
