import { formatarReais } from '../dinheiro/index.ts'
import { formatarCompetencia, somarMeses } from '../tempo/index.ts'
import type { DasMei, FatosMei } from '../tributos/mei/index.ts'
import {
  type ApuracaoSimples,
  type Aviso,
  type FatosSimples,
  type ProximoMes,
  projetarProximoMes,
} from '../tributos/simples/index.ts'

/** What is about to hurt: annex, bracket and ceilings seen from this month's facts. */
export function radarDoSimples(fatos: FatosSimples, apuracao: ApuracaoSimples): Aviso[] {
  return [...radarDoProximoMes(fatos, apuracao), ...radarDosTetos(fatos, apuracao)]
}

function radarDoProximoMes(fatos: FatosSimples, apuracao: ApuracaoSimples): Aviso[] {
  const proximo = projetarProximoMes(fatos, apuracao)
  if (!proximo) return []
  const avisos: Aviso[] = []
  const mes = formatarCompetencia(proximo.competencia)
  const atual = apuracao.linhas[0]?.faixa
  if (proximo.faixa !== null && atual !== undefined && proximo.faixa > atual && !apuracao.fatorR) {
    avisos.push({
      codigo: 'vai-mudar-de-faixa',
      gravidade: 'informacao',
      mensagem: `Em ${mes} o RBT12 será de ${formatarReais(proximo.rbt12Interno)} e a empresa passa para a ${proximo.faixa}ª faixa.`,
      desde: proximo.competencia,
    })
  }
  if (apuracao.fatorR !== null && proximo.fatorR !== null) {
    avisos.push(...radarDoFatorR(apuracao, { ...proximo, fatorR: proximo.fatorR }))
  }
  return avisos
}

function radarDoFatorR(
  { linhas }: ApuracaoSimples,
  proximo: ProximoMes & { readonly fatorR: string },
): Aviso[] {
  const mes = formatarCompetencia(proximo.competencia)
  const noIii = proximo.alcancaFatorR
  const noV = linhas.some(({ anexo }) => anexo === 'V')
  if (!noV && !noIii) {
    const comoEvitar = proximo.folhaDesteMesConta
      ? ` Faltam ${formatarReais(proximo.folhaQueFalta)} de folha nesta competência para ficar no Anexo III.`
      : ''
    return [
      {
        codigo: 'fator-r-vai-cair',
        gravidade: 'atencao',
        mensagem: `O fator R de ${mes} será ${proximo.fatorR.replace('.', ',')}: os serviços passam para o Anexo V.${comoEvitar}`,
        desde: proximo.competencia,
      },
    ]
  }
  if (noV && noIii) {
    return [
      {
        codigo: 'fator-r-vai-subir',
        gravidade: 'informacao',
        mensagem: `O fator R de ${mes} será ${proximo.fatorR.replace('.', ',')}: os serviços voltam para o Anexo III.`,
        desde: proximo.competencia,
      },
    ]
  }
  if (noIii || proximo.folhaQueFalta === 0 || !proximo.folhaDesteMesConta) return []
  return [
    {
      codigo: 'fator-r-abaixo',
      gravidade: 'informacao',
      mensagem: `Para o Anexo III em ${mes} faltam ${formatarReais(proximo.folhaQueFalta)} de folha nesta competência.`,
      desde: proximo.competencia,
    },
  ]
}

/** Months of activity in the calendar year, this one included. */
function mesesDoAno({ competencia, abertura }: { competencia: string; abertura: string }): number {
  const noAnoDeAbertura = abertura.slice(0, 4) === competencia.slice(0, 4)
  const primeiro = noAnoDeAbertura ? Number(abertura.slice(5, 7)) : 1
  return Number(competencia.slice(5, 7)) - primeiro + 1
}

/** At the pace of the year so far, which ceiling is crossed before December, and when. */
function radarDosTetos(fatos: FatosSimples, apuracao: ApuracaoSimples): Aviso[] {
  const { interno } = apuracao.partes
  // Already across: the apuração itself says so.
  if (interno.entreSublimiteELimite > 0 || interno.acimaDoLimite > 0) return []
  const mesDoAno = Number(fatos.competencia.slice(5, 7))
  const media = apuracao.rbaInterna / mesesDoAno(fatos)
  const { tetos } = apuracao
  const avisos: Aviso[] = []
  for (const qual of ['sublimite', 'limite'] as const) {
    const faltam = Math.ceil((tetos[qual] - apuracao.rbaInterna + 1) / media)
    if (media <= 0 || apuracao.rbaInterna > tetos[qual] || mesDoAno + faltam > 12) continue
    const quando = somarMeses(fatos.competencia, faltam)
    avisos.push({
      codigo: `${qual}-a-vista`,
      gravidade: 'atencao',
      mensagem: `No ritmo do ano, a receita passa do ${qual} de ${formatarReais(tetos[qual])} em ${formatarCompetencia(quando)}.`,
      desde: quando,
    })
  }
  return avisos
}

/** At the pace of the year, the month in which the MEI overflows. */
export function radarDoMei(fatos: FatosMei, das: DasMei): Aviso[] {
  if (das.excesso > 0) return []
  const mes = Number(fatos.competencia.slice(5, 7))
  const media = das.rba / mesesDoAno(fatos)
  const faltam = Math.ceil((das.limite - das.rba + 1) / media)
  if (media <= 0 || mes + faltam > 12) return []
  const quando = somarMeses(fatos.competencia, faltam)
  return [
    {
      codigo: 'limite-mei-a-vista',
      gravidade: 'atencao',
      mensagem: `No ritmo do ano, a receita passa do limite do MEI (${formatarReais(das.limite)}) em ${formatarCompetencia(quando)}.`,
      desde: quando,
    },
  ]
}
