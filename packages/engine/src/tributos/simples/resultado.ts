import { type Centavos, emCentavos, type Operando } from '../../dinheiro/index.ts'
import {
  ROTULOS_TRIBUTO_SIMPLES,
  TABELAS_SIMPLES,
  TRIBUTOS_SIMPLES,
  type TributoSimples,
} from '../../tabelas/simples/index.ts'
import { tabelaUsada } from '../../tempo/index.ts'
import type { Apurado } from './apurado.ts'
import { avisosDaApuracao } from './avisos.ts'
import { valorDaLei } from './expressao.ts'
import { idDoTributo } from './linhas.ts'
import type { ApuracaoSimples, FatosSimples, LinhaDoDas, TributosDoDas } from './tipos.ts'

/** Adds the lines up, carries what is below the minimum, and says what to look at. */
export function fecharApuracao(apurado: Apurado): ApuracaoSimples {
  const { fatos, tabela, contexto, linhas, fatorR } = apurado
  const { interno, externo, fora, memorial } = contexto
  const tributos = somarTributos(linhas, fatos.valoresFixos)
  let total = 0
  for (const tributo of TRIBUTOS_SIMPLES) total += tributos[tributo] ?? 0
  memorial.passo(() => passoDoTotal(apurado, total))
  const acumulado = total + (fatos.saldoAbaixoDoMinimo ?? 0)
  const aPagar = acumulado >= tabela.dasMinimo ? acumulado : 0
  memorial.passo(() => passoDoAPagar(apurado, { total, aPagar }))
  const rba = interno.rba + externo.rba
  const suspensos = somarSuspensos(linhas)
  return {
    competencia: fatos.competencia,
    rbt12Interno: interno.rbt12,
    rbt12Externo: externo.rbt12,
    rba,
    rbaInterna: interno.rba,
    rbaExterna: externo.rba,
    fs12: fatorR?.fs12 ?? null,
    fatorR: fatorR?.valor ?? null,
    porte: rba <= tabela.limiteMe ? 'me' : 'epp',
    tetos: apurado.ano.tetos,
    impedidaIcmsIss: fora.impedida,
    partes: { interno: interno.partes, externo: externo.partes },
    receita: fatos.atividades.reduce((soma, { receita }) => soma + receita, 0),
    linhas,
    tributos,
    ...(suspensos === null ? {} : { suspensos }),
    total,
    aPagar,
    saldoAbaixoDoMinimo: acumulado - aPagar,
    tabela: tabelaUsada(TABELAS_SIMPLES, tabela, fatos.competencia),
    avisos: avisosDaApuracao(apurado, { total, aPagar }),
  }
}

type Soma = Partial<Record<TributoSimples, Centavos>>

function acumular(soma: Soma, tributos: TributosDoDas): void {
  for (const tributo of TRIBUTOS_SIMPLES) {
    const valor = tributos[tributo]
    if (valor !== undefined) soma[tributo] = (soma[tributo] ?? 0) + valor
  }
}

function somarSuspensos(linhas: readonly LinhaDoDas[]): TributosDoDas | null {
  let soma: Soma | null = null
  for (const { suspensos } of linhas) {
    if (suspensos === undefined) continue
    soma ??= {}
    acumular(soma, suspensos)
  }
  return soma
}

function somarTributos(
  linhas: readonly LinhaDoDas[],
  fixos: FatosSimples['valoresFixos'],
): TributosDoDas {
  const soma: Soma = {}
  for (const { tributos } of linhas) acumular(soma, tributos)
  if (fixos?.icms !== undefined) soma.icms = (soma.icms ?? 0) + fixos.icms
  if (fixos?.iss !== undefined) soma.iss = (soma.iss ?? 0) + fixos.iss
  return soma
}

function passoDoTotal({ linhas, fatos, tabela }: Apurado, total: Centavos) {
  const operandos: Record<string, Operando> = {}
  for (const [indice, { atividade, tributos }] of linhas.entries()) {
    for (const tributo of TRIBUTOS_SIMPLES) {
      const valor = tributos[tributo]
      if (valor === undefined) continue
      operandos[`${tributo}${indice + 1}`] = {
        rotulo: `${ROTULOS_TRIBUTO_SIMPLES[tributo]}${linhas.length > 1 ? `, atividade ${indice + 1}` : ''}`,
        valor: emCentavos(valor),
        de: idDoTributo(atividade, tributo),
      }
    }
  }
  for (const qual of ['icms', 'iss'] as const) {
    const fixo = fatos.valoresFixos?.[qual]
    if (fixo === undefined) continue
    operandos[`${qual}Fixo`] = {
      rotulo: `${ROTULOS_TRIBUTO_SIMPLES[qual]} em valor fixo`,
      valor: emCentavos(fixo),
      origem: { tabela: 'lei local' },
    }
  }
  return {
    id: 'simples.total',
    rotulo: 'DAS do mês: soma dos tributos já arredondados',
    formula: Object.keys(operandos).join(' + ') || '0',
    operandos,
    resultado: emCentavos(total),
    fundamento: 'Res. CGSN 140/2018, art. 21; Manual do PGDAS-D, § 12',
    regra: `simples.total@${tabela.desde}`,
  }
}

function passoDoAPagar(
  { fatos, tabela }: Apurado,
  { total, aPagar }: { readonly total: Centavos; readonly aPagar: Centavos },
) {
  return {
    id: 'simples.a-pagar',
    rotulo: 'DAS a pagar, com o que veio de meses abaixo do mínimo',
    formula: 'se total + saldo < minimo: 0; senão total + saldo',
    operandos: {
      total: { rotulo: 'DAS do mês', valor: emCentavos(total), de: 'simples.total' },
      saldo: {
        rotulo: 'DAS de meses anteriores abaixo do mínimo',
        valor: emCentavos(fatos.saldoAbaixoDoMinimo ?? 0),
        origem: { tabela: 'apuracao' },
      },
      minimo: valorDaLei('Valor mínimo do DAS', tabela.dasMinimo, 'Res. CGSN 140/2018, art. 44'),
    },
    resultado: emCentavos(aPagar),
    fundamento: 'Res. CGSN 140/2018, art. 44',
    regra: `simples.minimo@${tabela.desde}`,
  }
}
