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
import { variacoesDe } from './indices.ts'
import type { PedidoDeCobranca } from './partes-da-venda.ts'
import type { ContratoGravado } from './sql-contratos.ts'

type Janela = { de: string; ate: string }

/** The occurrences of a contract whose notes are of those days, the same whatever the window; or why there are none. */
export async function ocorrenciasEm(
  ctx: Context,
  contrato: ContratoGravado,
  janela: Janela,
): Promise<ReturnType<typeof ocorrenciasDoContrato>> {
  const feriados = await feriadosDe(ctx, contrato, janela)
  const variacoes = contrato.indice === null ? [] : await variacoesDe(ctx, contrato.indice)
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
      ...(contrato.indice === null ? {} : { reajuste: { indice: contrato.indice, variacoes } }),
      feriados,
    },
    janela,
  )
}

/** From its first month, which its count begins in, to the end of the last that is asked about. */
async function feriadosDe(
  ctx: Context,
  { empresaId, inicio }: ContratoGravado,
  { de, ate }: Janela,
): Promise<Feriados> {
  const dias = { de: inicio < de ? inicio : de, ate: ultimoDiaDoMes(competenciaDe(ate)) }
  return (await feriadosDasEmpresas(ctx, [empresaId], dias)).get(empresaId) ?? SO_NACIONAIS
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
