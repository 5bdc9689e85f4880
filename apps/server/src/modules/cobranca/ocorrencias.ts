import { type Ocorrencia, ocorrenciasDoContrato, textoComVariaveis } from '@razao/engine/cobranca'
import { centavos } from '@razao/engine/dinheiro'
import {
  competenciaDe,
  type Feriados,
  formatarCompetencia,
  SO_NACIONAIS,
  ultimoDiaDoMes,
} from '@razao/engine/tempo'
import type { Context } from '../../platform/context.ts'
import { feriadosDasEmpresas } from '../empresa/index.ts'
import { variacoesDos } from './indices.ts'
import type { PedidoDeCobranca } from './partes-da-venda.ts'
import type { ContratoGravado } from './sql-contratos.ts'

type Janela = { de: string; ate: string }
type Pedido = { readonly contrato: ContratoGravado; readonly janela: Janela }

/** What contracts are worked out with besides themselves. */
type FatosDosContratos = {
  /** By company. */
  readonly feriados: ReadonlyMap<number, Feriados>
  readonly variacoes: Awaited<ReturnType<typeof variacoesDos>>
}

/** Of any number of contracts, in as many queries; holidays from the first month of each, which its count begins in. */
export async function lerFatosDosContratos(
  ctx: Context,
  pedidos: readonly Pedido[],
): Promise<FatosDosContratos> {
  const dias = {
    de: pedidos.map(({ contrato: { inicio }, janela: { de } }) => (inicio < de ? inicio : de)),
    ate: pedidos.map(({ janela: { ate } }) => ultimoDiaDoMes(competenciaDe(ate))),
  }
  const empresas = [...new Set(pedidos.map(({ contrato }) => contrato.empresaId))]
  return {
    feriados: await feriadosDasEmpresas(ctx, empresas, {
      de: dias.de.sort()[0] ?? '',
      ate: dias.ate.sort().at(-1) ?? '',
    }),
    variacoes: await variacoesDos(
      ctx,
      pedidos.flatMap(({ contrato: { indice } }) => (indice === null ? [] : [indice])),
    ),
  }
}

/** The occurrences of a contract whose notes are of those days, the same whatever the window; or why there are none. */
export function ocorrenciasCom(
  contrato: ContratoGravado,
  janela: Janela,
  { feriados, variacoes }: FatosDosContratos,
): ReturnType<typeof ocorrenciasDoContrato> {
  const { indice } = contrato
  const fim = [contrato.fim, contrato.encerradoEm].filter((dia) => dia !== null).sort()[0]
  return ocorrenciasDoContrato(
    {
      id: String(contrato.id),
      valor: centavos(contrato.valor),
      periodicidade: contrato.periodicidade,
      dia:
        contrato.dia === null ? { tipo: 'ultimo-dia-util' } : { tipo: 'fixo', dia: contrato.dia },
      vencimento: { tipo: 'dias', dias: contrato.venceEmDias },
      inicio: contrato.inicio,
      ...(fim === undefined ? {} : { fim }),
      ...(indice === null ? {} : { reajuste: { indice, variacoes: variacoes.get(indice) ?? [] } }),
      feriados: feriados.get(contrato.empresaId) ?? SO_NACIONAIS,
    },
    janela,
  )
}

/** The same of one contract, with what it asks for. */
export async function ocorrenciasEm(
  ctx: Context,
  contrato: ContratoGravado,
  janela: Janela,
): Promise<ReturnType<typeof ocorrenciasDoContrato>> {
  return ocorrenciasCom(contrato, janela, await lerFatosDosContratos(ctx, [{ contrato, janela }]))
}

const MESES = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
]

type DoTexto = Pick<Ocorrencia, 'competencia' | 'numero'>

/** What the note of an occurrence says, with its month and its number; or what is not known of it. */
export const descricaoDa = (descricao: string, { competencia, numero }: DoTexto) =>
  textoComVariaveis(descricao, {
    mes: MESES[Number(competencia.slice(5)) - 1] ?? formatarCompetencia(competencia),
    ano: competencia.slice(0, 4),
    parcela: numero,
  })

/** The charge of an occurrence that has its value. */
export function cobrancaDaOcorrencia(
  contrato: ContratoGravado,
  ocorrencia: Extract<Ocorrencia, { situacao: 'pronta' }>,
): PedidoDeCobranca {
  const { competencia, emissao, vencimento, valor } = ocorrencia
  const texto = descricaoDa(contrato.descricao, ocorrencia)
  return {
    ...contrato.molde,
    empresaId: contrato.empresaId,
    clienteId: contrato.participanteId,
    servicoId: contrato.servicoId,
    // What is not known was refused when the contract was kept.
    descricao: texto.ok ? texto.value : contrato.descricao,
    bruto: valor,
    ...{ competencia, emissao, vencimento },
    substituiNotaId: null,
  }
}
