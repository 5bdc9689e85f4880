import type { REGIME } from '../cadastro/index.ts'
import { formatarReais, type Memorial, ok } from '../dinheiro/index.ts'
import { formatarCompetencia } from '../tempo/index.ts'
import {
  apurarDasMei,
  type DasMei,
  type Recalculo,
  recalcularComoMe,
  tributarExcesso,
} from '../tributos/mei/index.ts'
import type { ApuracaoSimples, Aviso } from '../tributos/simples/index.ts'
import type { Apurado, DoRegime, FatosDoRegime } from './do-regime.ts'
import { type ComGuia, guiaDoDas, guiaDoDasMei } from './guias.ts'
import { PATRONAL_NO_DAS } from './pro-labores.ts'
import { radarDoMei } from './radar.ts'

/** Res. CGSN 140/2018, art. 42: no DAS of less than R$ 10,00 is issued. */
const DAS_MINIMO = 10_00

type DoMei = FatosDoRegime<typeof REGIME.mei>

/**
 * The DAS-MEI; in December the DAS of an excess of up to 20 %; and, when the month passes that, the
 * months since the retroactive date as ME in place of it.
 */
export function doMei(fatos: DoMei, memorial: Memorial): Apurado {
  const apurado = apurarDasMei(fatos.mei, memorial)
  if (!apurado.ok) return apurado
  const mei = apurado.value
  const saiu = mei.desenquadramento !== null && mei.desenquadramento <= mei.competencia
  if (saiu && fatos.recalculo) return comoMe(fatos, mei, memorial)
  const guia = guiaDoDasMei(mei, fatos.feriados)
  if (!guia.ok) return guia
  const { competencia } = mei
  // Without the INSS only the fixed ICMS and ISS are left, of less than a DAS may be: they go with a later one.
  const semDas = fatos.mei.beneficioInss === true && mei.total < DAS_MINIMO
  const doMes: DoRegime = {
    receita: fatos.mei.receitaDoMes,
    tributos: [
      {
        tributo: 'das-mei',
        rotulo: 'DAS-MEI',
        periodo: competencia,
        base: mei.salarioMinimo,
        valor: mei.total,
        daEmpresa: true,
      },
    ],
    guias: semDas ? [] : [guia.value],
    fatosContabeis: [{ tipo: 'das-mei-provisionado', competencia, valor: mei.total }],
    avisos: [...mei.avisos, ...radarDoMei(fatos.mei, mei)],
    tabelas: [mei.tabela, mei.tabelaDoSalario],
    patronal: PATRONAL_NO_DAS,
    compensacoes: [],
    apuracao: { tipo: 'mei', mei },
  }
  const devido = mei.excesso > 0 && !saiu && competencia.endsWith('-12')
  return devido ? comExcesso(doMes, { fatos, mei }, memorial) : ok(doMes)
}

type PartesDoDas = Pick<DoRegime, 'tributos' | 'guias' | 'fatosContabeis' | 'compensacoes'>

/** A DAS of the Simples among the MEI's: of the excess, or of a month worked out again. */
function dasComoMe(
  { feriados, competencia }: DoMei,
  { competencia: periodo, ...simples }: ApuracaoSimples,
  { chave, rotulo }: { readonly chave: string; readonly rotulo: string },
): ComGuia<PartesDoDas> {
  const { receita: base, total: valor, aPagar } = simples
  const guia = guiaDoDas({ ...simples, competencia: periodo }, feriados)
  if (!guia.ok) return guia
  return ok({
    tributos: [{ tributo: 'das', rotulo, periodo, base, valor, daEmpresa: true }],
    guias: guia.value ? [{ ...guia.value, chave }] : [],
    fatosContabeis: [{ tipo: 'das-provisionado', competencia, referencia: chave, valor }],
    compensacoes:
      valor === aPagar
        ? []
        : [{ chave: `${chave}-minimo`, rotulo: 'DAS abaixo do mínimo', valor: valor - aPagar }],
  })
}

function comExcesso(
  doMes: DoRegime,
  { fatos, mei }: { readonly fatos: DoMei; readonly mei: DasMei },
  memorial: Memorial,
): Apurado {
  const { excesso: informado, feriados } = fatos
  if (!informado) return ok({ ...doMes, avisos: [...doMes.avisos, excessoATributar(mei)] })
  const { abertura, caminhoneiro } = fatos.mei
  const ano = Number(mei.competencia.slice(0, 4))
  const excesso = tributarExcesso({ ...informado, ano, abertura, caminhoneiro, feriados }, memorial)
  if (!excesso.ok) return excesso
  const { apuracao } = excesso.value
  const rotulo = 'DAS do que passou do limite do MEI'
  const das = dasComoMe(fatos, apuracao, { chave: 'das-excesso', rotulo })
  if (!das.ok) return das
  return ok({
    ...doMes,
    tributos: [...doMes.tributos, ...das.value.tributos],
    guias: [...doMes.guias, ...das.value.guias],
    fatosContabeis: [...doMes.fatosContabeis, ...das.value.fatosContabeis],
    compensacoes: das.value.compensacoes,
    tabelas: [...doMes.tabelas, apuracao.tabela],
    apuracao: { tipo: 'mei', mei, excesso: excesso.value },
  })
}

const excessoATributar = ({ excesso, competencia }: DasMei): Aviso => ({
  codigo: 'excesso-a-tributar',
  gravidade: 'atencao',
  mensagem: `O ano passou do limite do MEI em ${formatarReais(excesso)}: o excesso é tributado como ME com o DAS de janeiro de ${Number(competencia.slice(0, 4)) + 1}. Informe as atividades do ano para apurá-lo.`,
})

function comoMe(fatos: DoMei, mei: DasMei, memorial: Memorial): Apurado {
  const { recalculo: informado, feriados } = fatos
  if (!informado) return ok(semMovimento(fatos, mei))
  const { abertura } = fatos.mei
  const recalculo = recalcularComoMe({ ...informado, abertura, feriados }, memorial)
  if (!recalculo.ok) return recalculo
  let doMes = semMovimento(fatos, mei)
  for (const { competencia, apuracao } of recalculo.value.meses) {
    const rotulo = `DAS de ${formatarCompetencia(competencia)}, como ME`
    const das = dasComoMe(fatos, apuracao, { chave: `das-${competencia}`, rotulo })
    if (!das.ok) return das
    doMes = {
      ...doMes,
      tributos: [...doMes.tributos, ...das.value.tributos],
      guias: [...doMes.guias, ...das.value.guias],
      fatosContabeis: [...doMes.fatosContabeis, ...das.value.fatosContabeis],
      compensacoes: [...doMes.compensacoes, ...das.value.compensacoes],
      tabelas: [...doMes.tabelas, apuracao.tabela],
    }
  }
  return ok({
    ...doMes,
    avisos: [...doMes.avisos, recalculado(recalculo.value)],
    apuracao: { tipo: 'mei', mei, recalculo: recalculo.value },
  })
}

const semMovimento = (fatos: DoMei, mei: DasMei): DoRegime => ({
  receita: fatos.mei.receitaDoMes,
  tributos: [],
  guias: [],
  fatosContabeis: [],
  avisos: mei.avisos,
  tabelas: [mei.tabela, mei.tabelaDoSalario],
  patronal: PATRONAL_NO_DAS,
  compensacoes: [],
  apuracao: { tipo: 'mei', mei },
})

const recalculado = ({ principal, multa, juros, pagoComoMei }: Recalculo): Aviso => ({
  codigo: 'recalculado-como-me',
  gravidade: 'grave',
  mensagem: `Os meses desde o desenquadramento foram apurados como ME: ${formatarReais(principal)} de DAS, mais ${formatarReais(multa)} de multa e ${formatarReais(juros)} de juros se pagos na data informada. Os ${formatarReais(pagoComoMei)} de DAS-MEI pagos nesses meses se pedem de volta à parte.`,
})
