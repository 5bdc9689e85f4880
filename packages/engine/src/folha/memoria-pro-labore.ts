import {
  type Apurado,
  anotar,
  type Caderno,
  emNumero,
  type Memorial,
  type Operando,
  reais,
  taxa,
} from '../dinheiro/index.ts'
import { explicarIrrf, IRRF_MENSAL } from '../irrf/index.ts'
import { competenciaDe, formatarCompetencia } from '../tempo/index.ts'
import type { CalculoProLabore, RegrasProLabore } from './calculo-pro-labore.ts'
import { raizDe } from './quem.ts'
import type { FatosProLabore } from './tipos.ts'

type Contexto = { readonly regras: RegrasProLabore; readonly calculo: CalculoProLabore }
type Parte = Contexto & { readonly fatos: FatosProLabore; readonly caderno: Caderno }

/** Records how one pró-labore was reached, in the order an accountant would redo it on paper. */
export function explicarProLabore(
  memorial: Memorial,
  fatos: FatosProLabore,
  contexto: Contexto,
): void {
  // Several partners share one memória, so each one's steps carry who they are of.
  const parte = {
    fatos,
    ...contexto,
    caderno: { memorial, raiz: raizDe('pro-labore', fatos.socioId) },
  }
  const inss = explicarInss(parte)
  const irrf = explicarRetencao(parte, inss)
  explicarLiquido(parte, { inss, irrf })
}

const bruto = ({ fatos }: Parte): Operando => reais('Pró-labore bruto', fatos.bruto, 'pró-labore')
const pensao = ({ fatos }: Parte): Operando =>
  reais('Pensão alimentícia', fatos.pensaoAlimenticia ?? 0, 'título da pensão')

function explicarInss(parte: Parte): Apurado {
  const { caderno, fatos, calculo } = parte
  const { inss, individual } = parte.regras
  const base = anotar(caderno, {
    id: 'base-inss',
    rotulo: 'Base do INSS, até o teto',
    formula: 'mínimo(bruto; máximo(0; teto − outrasFontes))',
    operandos: {
      bruto: bruto(parte),
      teto: reais('Teto do salário-de-contribuição', inss.teto, 'tabela do INSS'),
      outrasFontes: reais(
        'Base já contribuída em outras fontes',
        fatos.outrasFontesInss,
        'declaração',
      ),
    },
    exato: calculo.baseInss,
    fundamento: `Lei 8.212/1991, art. 28, III e § 5º; ${inss.fonte}`,
    regra: `inss@${inss.desde}`,
  })
  return explicarRetidoDoIndividual(caderno, {
    base,
    aliquota: taxa(
      'Alíquota do contribuinte individual',
      individual.aliquota,
      'alíquota do contribuinte individual',
    ),
    exato: calculo.inssExato,
    truncado: fatos.modoInss !== 'exato' ? calculo.inss : null,
    fundamento: individual.fonte,
    regra: `inss.contribuinte-individual@${individual.desde}`,
  })
}

type RetidoDoIndividual = {
  readonly base: Apurado
  readonly aliquota: Operando
  readonly exato: CalculoProLabore['inssExato']
  /** What is left after dropping the fraction; null when it is rounded instead. */
  readonly truncado: number | null
  readonly fundamento: string
  readonly regra: string
}

/** `<raiz>.inss`: a step in reais shows the fraction dropped, as the eSocial does. */
export function explicarRetidoDoIndividual(
  caderno: Caderno,
  { base, aliquota, exato, truncado, fundamento, regra }: RetidoDoIndividual,
): Apurado {
  const comum = { id: 'inss', rotulo: 'INSS retido', fundamento, regra }
  const operandos = { base: base.como, aliquota }
  if (truncado === null) {
    return anotar(caderno, { ...comum, formula: 'base × aliquota', operandos, exato })
  }
  const emReais: Operando = {
    rotulo: 'INSS em reais, sem o que passa do centavo',
    valor: emNumero(`${Math.floor(truncado / 100)}.${String(truncado % 100).padStart(2, '0')}`),
    de: `${caderno.raiz}.inss-em-reais`,
  }
  caderno.memorial.passo(() => ({
    id: `${caderno.raiz}.inss-em-reais`,
    rotulo: emReais.rotulo,
    formula: 'base × aliquota ÷ 100',
    operandos,
    arredondamento: 'truncar',
    resultado: emReais.valor,
    fundamento,
    regra,
  }))
  return anotar(caderno, {
    ...comum,
    formula: 'emReais × 100',
    operandos: { emReais },
    exato: truncado,
  })
}

function explicarRetencao(parte: Parte, inss: Apurado): Apurado {
  const { caderno, fatos, calculo, regras } = parte
  const pago = fatos.jaPagoNoMes
  const rendimento = anotar(caderno, {
    id: 'rendimento',
    rotulo: `Rendimento pago em ${formatarCompetencia(competenciaDe(fatos.dataDePagamento))}`,
    formula: pago ? 'bruto + jaPago' : 'bruto',
    operandos: {
      bruto: bruto(parte),
      ...(pago ? { jaPago: reais('Já pago no mesmo mês', pago.bruto, 'pagamentos do mês') } : {}),
    },
    exato: fatos.bruto + (pago?.bruto ?? 0),
    fundamento: 'RIR/2018 (Decreto 9.580), art. 677',
    regra: `irrf@${regras.irrf.tabela.desde}`,
  })
  explicarIrrf(caderno, {
    rendimento: rendimento.como,
    deducoes: {
      inss: inss.como,
      ...(pago
        ? {
            inssJaRetido: reais('INSS já retido no mês', pago.inss, 'pagamentos do mês'),
            pensaoJaPaga: reais('Pensão já descontada', pago.pensao ?? 0, 'pagamentos do mês'),
          }
        : {}),
      pensao: pensao(parte),
    },
    dependentes: fatos.dependentes,
    ...(pago ? { jaRetido: reais('IRRF já retido no mês', pago.irrf, 'pagamentos do mês') } : {}),
    regras: regras.irrf,
    calculo: calculo.calculoIrrf,
    modo: IRRF_MENSAL,
    retido: calculo.irrf,
  })
  const como = {
    rotulo: 'IRRF retido',
    valor: { tipo: 'centavos', valor: calculo.irrf } as const,
    de: `${caderno.raiz}.irrf`,
  }
  return { valor: calculo.irrf, como }
}

function explicarLiquido(
  parte: Parte,
  { inss, irrf }: { readonly inss: Apurado; readonly irrf: Apurado },
): void {
  const { caderno, fatos, calculo } = parte
  const { patronal } = parte.regras
  if (fatos.patronalForaDoDas) {
    anotar(caderno, {
      id: 'cpp',
      rotulo: 'Contribuição da empresa sobre o pró-labore',
      formula: 'bruto × aliquota',
      operandos: {
        bruto: bruto(parte),
        aliquota: taxa('Alíquota patronal', patronal.aliquota, 'alíquota patronal'),
      },
      exato: calculo.cppExata,
      fundamento: patronal.fonte,
      regra: `inss.patronal-contribuinte-individual@${patronal.desde}`,
    })
  }
  anotar(caderno, {
    id: 'liquido',
    rotulo: 'Pró-labore líquido',
    formula: 'bruto − inss − irrf − pensao',
    operandos: { bruto: bruto(parte), inss: inss.como, irrf: irrf.como, pensao: pensao(parte) },
    exato: calculo.liquido,
    fundamento: 'Lei 8.212/1991, art. 30, § 4º; RIR/2018, art. 677',
    regra: 'pro-labore.liquido@2018-01',
  })
}
