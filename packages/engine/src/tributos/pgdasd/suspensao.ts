import { ok, type Result, refuse } from '../../dinheiro/index.ts'
import { type AtividadeDoMes, CODIGO_PGDASD, ROTULOS_TRIBUTO_SIMPLES } from '../simples/index.ts'
import {
  MOTIVOS_DE_SUSPENSAO,
  type ReceitaDaAtividade,
  type RecusaDeclaracao,
  type SegregacaoPgdasd,
} from './tipos.ts'

type Suspensoes = NonNullable<ReceitaDaAtividade['exigibilidadesSuspensas']>

/** The processes of a revenue: one for each tribute the DAS left out as suspended, and no other. */
export function suspensoesDe(
  { id, exigibilidadeSuspensa = [] }: AtividadeDoMes,
  { exigibilidadesSuspensas = [] }: SegregacaoPgdasd,
): Result<Suspensoes, RecusaDeclaracao> {
  const faltam = exigibilidadeSuspensa.filter(
    (tributo) => !exigibilidadesSuspensas.some((processo) => processo.tributo === tributo),
  )
  if (faltam.length > 0) {
    return refuse({
      codigo: 'faltam-fatos',
      mensagem: `Falta o processo que suspende ${faltam.map((tributo) => ROTULOS_TRIBUTO_SIMPLES[tributo]).join(', ')} da receita ${id}.`,
      faltam: faltam.map((tributo) => `exigibilidadeSuspensa:${id}:${tributo}`),
    })
  }
  const suspensoes: Suspensoes[number][] = []
  for (const processo of exigibilidadesSuspensas) {
    const codTributo = CODIGO_PGDASD[processo.tributo]
    const completo = processo.processo.trim() !== '' && /^[A-Z]{2}$/.test(processo.uf)
    if (
      codTributo === undefined ||
      !completo ||
      !exigibilidadeSuspensa.includes(processo.tributo)
    ) {
      return refuse({
        codigo: 'fato-invalido',
        campo: `segregacao.${id}.exigibilidadesSuspensas`,
        mensagem: `O processo de ${ROTULOS_TRIBUTO_SIMPLES[processo.tributo]} da receita ${id} precisa de número e UF, e de um tributo apurado como suspenso.`,
      })
    }
    suspensoes.push({
      codTributo,
      numeroProcesso: processo.processo,
      ...(processo.municipioTom === undefined ? {} : { codMunicipio: processo.municipioTom }),
      uf: processo.uf,
      vara: processo.vara,
      existeDeposito: processo.deposito,
      motivo: MOTIVOS_DE_SUSPENSAO.indexOf(processo.motivo) + 1,
    })
  }
  return ok(suspensoes)
}
