import { type Centavos, decimal } from '@razao/engine/dinheiro'
import { contribuicoesRetidas } from '../escrever-valores.ts'
import { ehTaxa, type Taxa } from '../taxa.ts'
import type { ContribuicoesDaDps, TotalDosTributos } from '../tipos.ts'
import { parte } from './contas.ts'
import type { Fatos } from './fatos.ts'
import type { Regra } from './regra.ts'

const contribuicoes = ({ dps }: Fatos): ContribuicoesDaDps | undefined =>
  dps.valores.federais?.contribuicoes

/** A situação without base: none, no incidence, suspended. */
const SEM_BASE = new Set(['00', '08', '09'])
const ALIQUOTA_ZERO = new Set(['04', '06'])

const viola = (f: Fatos, regra: (c: ContribuicoesDaDps) => boolean): boolean => {
  const c = contribuicoes(f)
  return c !== undefined && regra(c)
}

const acimaDeZero = (taxa: Taxa | undefined): boolean =>
  taxa !== undefined && ehTaxa(taxa) && !decimal(taxa).isZero()
const passaDe100 = (taxa: Taxa | undefined): boolean =>
  taxa !== undefined && ehTaxa(taxa) && decimal(taxa).gt(1)

/** More than a centavo away from base × rate. */
const naoConfere = (
  c: ContribuicoesDaDps,
  { valor, taxa }: { valor: Centavos | undefined; taxa: Taxa | undefined },
): boolean =>
  c.base !== undefined && taxa !== undefined && Math.abs((valor ?? 0) - parte(c.base, taxa)) > 1

/** Withheld, but not more than zero or not less than the service. */
const foraDoServico = ({ dps }: Fatos, valor: Centavos | undefined): boolean =>
  valor !== undefined && valor !== 0 && (valor < 0 || valor >= dps.valores.servico)

const DAS_CONTRIBUICOES: readonly Regra[] = [
  [
    'E0678',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => !SEM_BASE.has(c.cst) && c.base === undefined),
    'A situação tributária do PIS e da COFINS pede a base de cálculo.',
    'Informe a base, ou escolha uma situação sem base (00, 08 ou 09).',
  ],
  [
    'E0682',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => SEM_BASE.has(c.cst) && c.base !== undefined),
    'Esta situação tributária do PIS e da COFINS não tem base de cálculo.',
    'Deixe a base em branco, ou troque a situação tributária.',
  ],
  [
    'E0680',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => c.base !== undefined && c.base <= 0),
    'A base do PIS e da COFINS tem de ser maior que zero.',
  ],
  [
    'E0677',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => (c.base ?? 0) > f.dps.valores.servico),
    'A base do PIS e da COFINS passa do valor do serviço.',
  ],
  [
    'E0684',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => c.base !== undefined && c.aliquotaPis === undefined),
    'Com a base, falta a alíquota do PIS.',
  ],
  [
    'E0690',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => c.base !== undefined && c.aliquotaCofins === undefined),
    'Com a base, falta a alíquota da COFINS.',
  ],
  [
    'E0686',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => passaDe100(c.aliquotaPis)),
    'A alíquota do PIS passa de 100 %.',
  ],
  [
    'E0692',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => passaDe100(c.aliquotaCofins)),
    'A alíquota da COFINS passa de 100 %.',
  ],
  [
    'E0688',
    'valores.federais.contribuicoes',
    (f) =>
      viola(
        f,
        (c) =>
          ALIQUOTA_ZERO.has(c.cst) && (acimaDeZero(c.aliquotaPis) || acimaDeZero(c.aliquotaCofins)),
      ),
    'Nesta situação tributária as alíquotas do PIS e da COFINS são zero.',
    'Zere as alíquotas, ou troque a situação tributária.',
  ],
  [
    'E0694',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => naoConfere(c, { valor: c.pis, taxa: c.aliquotaPis })),
    'O valor do PIS não é a base vezes a alíquota.',
  ],
  [
    'E0696',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => naoConfere(c, { valor: c.cofins, taxa: c.aliquotaCofins })),
    'O valor da COFINS não é a base vezes a alíquota.',
  ],
  [
    'E0701',
    'valores.federais.contribuicoes',
    (f) => viola(f, (c) => foraDoServico(f, contribuicoesRetidas(c).soma)),
    'O PIS, a COFINS e a CSLL retidos têm de ser menores que o valor do serviço.',
  ],
]

const DOS_FEDERAIS: readonly Regra[] = [
  [
    'E0676',
    'valores.federais',
    (f) => f.mei && f.dps.valores.federais !== undefined,
    'A nota do MEI não leva tributos federais: ele os paga no DAS.',
    'Retire os tributos federais.',
  ],
  [
    'E0699',
    'valores.federais.previdenciaRetida',
    (f) => foraDoServico(f, f.dps.valores.federais?.previdenciaRetida),
    'O INSS retido tem de ser menor que o valor do serviço.',
  ],
  [
    'E0700',
    'valores.federais.irrfRetido',
    (f) => foraDoServico(f, f.dps.valores.federais?.irrfRetido),
    'O IRRF retido tem de ser menor que o valor do serviço.',
  ],
]

const PARTES = ['federais', 'estaduais', 'municipais'] as const

const total = ({ dps }: Fatos): TotalDosTributos => dps.valores.totalDosTributos

/** One part of the burden out of what it may be: more than the service, or than 100 %. */
const passa = (f: Fatos, qual: (typeof PARTES)[number]): boolean => {
  const t = total(f)
  if (t.tipo === 'valores') return t[qual] < 0 || t[qual] > f.dps.valores.servico
  return t.tipo === 'percentuais' && passaDe100(t[qual])
}

const DO_TOTAL: readonly Regra[] = [
  [
    'E0710',
    'valores.totalDosTributos',
    (f) => f.mei && total(f).tipo === 'simples',
    'A nota do MEI não leva o percentual do Simples Nacional.',
    'Escolha «não informar o total dos tributos».',
  ],
  [
    'E0712',
    'valores.totalDosTributos',
    (f) => f.simples.opcao === 'me-epp' && total(f).tipo === 'nao-informado',
    'No Simples Nacional a nota informa o total aproximado dos tributos (Lei 12.741/2012).',
    'Informe o percentual do Simples Nacional, ou os valores.',
  ],
  [
    'E0713',
    'valores.totalDosTributos',
    (f) => f.simples.opcao === 'nao-optante' && /simples|nao-informado/.test(total(f).tipo),
    'Fora do Simples, a nota informa os tributos federais, estaduais e municipais (Lei 12.741/2012).',
    'Informe os três, em valores ou em percentuais.',
  ],
  ...PARTES.flatMap((qual, i): Regra[] => [
    [
      `E0${702 + i}`,
      'valores.totalDosTributos',
      (f) => total(f).tipo === 'valores' && passa(f, qual),
      `O total dos tributos ${qual} tem de ficar entre zero e o valor do serviço.`,
    ],
    [
      `E0${706 + i}`,
      'valores.totalDosTributos',
      (f) => total(f).tipo === 'percentuais' && passa(f, qual),
      `O percentual dos tributos ${qual} tem de ficar entre zero e 100 %.`,
    ],
  ]),
]

export const REGRAS_FEDERAIS: readonly Regra[] = [
  ...DOS_FEDERAIS,
  ...DAS_CONTRIBUICOES,
  ...DO_TOTAL,
]
