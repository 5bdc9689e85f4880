import {
  type Apurado,
  anotar,
  type Caderno,
  dado,
  emCentavos,
  reais,
  somar,
  taxa,
} from '../../dinheiro/index.ts'
import { IRRF_MENSAL } from '../../irrf/index.ts'
import { somarBase } from '../bases.ts'
import { fgtsDoDecimoTerceiro, reterDecimoTerceiro } from '../decimo-terceiro/valor.ts'
import { reterInss } from '../inss-empregado.ts'
import { type PensaoAlimenticia, reterIrrf } from '../retencao.ts'
import type { DaRescisao, Verbas } from './verbas.ts'

export type Retencoes = {
  readonly bases: Readonly<Record<'inss' | 'patronal' | 'irrf' | 'fgts', Apurado>>
  readonly inss: Apurado
  readonly irrf: Apurado
  readonly pensao: Apurado
  readonly inss13: Apurado
  readonly irrf13: Apurado
  readonly pensao13: Apurado
}

/** A fixed pensão is taken once, from the month; a percentage falls on the 13º as well. */
const pensaoDo13 = (pensao: PensaoAlimenticia | undefined): PensaoAlimenticia | undefined =>
  pensao?.tipo === 'percentual-do-liquido' || pensao?.tipo === 'percentual-do-bruto'
    ? pensao
    : undefined

const zero = (rotulo: string): Apurado => ({
  valor: 0,
  como: { rotulo, valor: emCentavos(0), origem: { tabela: 'rescisão' } },
})

/** INSS, IRRF and pensão of the month and of the 13º, which do not mix. */
export function reterNaRescisao(d: DaRescisao, verbas: Verbas): Retencoes {
  const { caderno, fatos, regras, escolhas } = d
  const dados = { rubricas: verbas.rubricas, incidencias: regras.incidencias, escolhas }
  const bases = {
    inss: somarBase(caderno, 'inss', dados),
    patronal: somarBase(caderno, 'patronal', dados),
    irrf: somarBase(caderno, 'irrf', dados),
    fgts: somarBase(caderno, 'fgts', dados),
  }
  const { total: inss } = reterInss({ ...caderno, raiz: `${caderno.raiz}.inss` }, bases.inss, {
    tabela: regras.inss,
    modo: escolhas.modoInss,
    outrasFontes: fatos.outrasFontesInss ?? 0,
  })
  const { irrf, pensao } = reterIrrf(caderno, {
    rendimento: bases.irrf,
    inss,
    dependentes: fatos.dependentes,
    ...(fatos.pensao ? { pensao: fatos.pensao } : {}),
    ...(fatos.jaPagoNoMes ? { jaPago: fatos.jaPagoNoMes } : {}),
    salarioMinimo: regras.minimo.valor,
    regras: regras.irrf,
    modo: IRRF_MENSAL,
  })
  const mes = { bases, inss, irrf, pensao }
  if (!verbas.decimoTerceiro) {
    return {
      ...mes,
      inss13: zero('INSS do 13º'),
      irrf13: zero('IRRF do 13º'),
      pensao13: zero('Pensão sobre o 13º'),
    }
  }
  const pensaoDoTitulo = pensaoDo13(fatos.pensao)
  const doAno = reterDecimoTerceiro(caderno, {
    bruto: verbas.decimoTerceiro,
    regras,
    escolhas,
    dependentes: fatos.dependentes,
    outrasFontesInss: 0,
    ...(pensaoDoTitulo ? { pensao: pensaoDoTitulo } : {}),
  })
  return {
    ...mes,
    inss13: doAno.inss,
    irrf13: doAno.retencao.irrf,
    pensao13: doAno.retencao.pensao,
  }
}

/** FGTS of the month and of the 13º, and the fine on everything deposited (Lei 8.036, art. 18). */
export function fgtsDaRescisao(
  { caderno, fatos, regras, direitos }: DaRescisao,
  base: Apurado,
  decimoTerceiro: Apurado | null,
): { readonly fgts: Apurado; readonly multa: Apurado } {
  const { fgts: tabela } = regras
  const aprendiz = fatos.aprendiz ?? false
  const aliquota = aprendiz ? tabela.aprendiz : tabela.empregado
  const regra = `fgts@${tabela.desde}`
  const doMes = anotar(caderno, {
    id: 'fgts-do-mes',
    rotulo: 'FGTS do mês da rescisão e do aviso',
    formula: 'base × aliquota',
    operandos: { base: base.como, aliquota: taxa('Alíquota', aliquota, 'alíquota do FGTS') },
    exato: aliquota.mul(base.valor),
    fundamento: tabela.fonte,
    regra,
  })
  const do13 = decimoTerceiro
    ? fgtsDoDecimoTerceiro(caderno, decimoTerceiro, {
        jaPago: fatos.decimoTerceiroJaPago ?? 0,
        aprendiz,
        regras,
      })
    : dado('FGTS do 13º', 0, 'rescisão')
  const fgts = somar(caderno, {
    id: 'fgts',
    rotulo: 'FGTS a depositar na rescisão',
    parcelas: [
      { nome: 'doMes', apurado: doMes },
      { nome: 'doDecimoTerceiro', apurado: do13 },
    ],
    fundamento: 'Lei 8.036/1990, arts. 15 e 18',
    regra,
  })
  const multa = anotar(caderno, {
    id: 'multa-fgts',
    rotulo: 'Multa rescisória do FGTS',
    formula: '(saldo + fgts) × parte',
    operandos: {
      saldo: reais('Depósitos do contrato, corrigidos', fatos.saldoFgts, 'extrato do FGTS'),
      fgts: fgts.como,
      parte: taxa('Multa desta causa', direitos.multaFgts, 'tabela de rescisão'),
    },
    exato: direitos.multaFgts.mul(fatos.saldoFgts + fgts.valor),
    fundamento: `Lei 8.036/1990, art. 18, §§ 1º e 2º; ${direitos.fonte}`,
    regra: 'rescisao@2018-01',
  })
  return { fgts, multa }
}

/** The steps end here: what is paid in hand. */
export function liquidoDaRescisao(
  caderno: Caderno,
  vencimentos: Apurado,
  descontos: Apurado,
): Apurado {
  return anotar(caderno, {
    id: 'liquido',
    rotulo: 'Líquido da rescisão',
    formula: 'vencimentos − descontos',
    operandos: { vencimentos: vencimentos.como, descontos: descontos.como },
    exato: vencimentos.valor - descontos.valor,
    fundamento: 'CLT, art. 477',
    regra: 'rescisao@2018-01',
  })
}
