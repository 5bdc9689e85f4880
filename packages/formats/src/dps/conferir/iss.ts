import { decimal } from '@razao/engine/dinheiro'
import { ehTaxa } from '../taxa.ts'
import type { Fatos } from './fatos.ts'
import type { Regra } from './regra.ts'
import { PAISES_DE_FORA, PEDAGIO } from './tabelas.ts'

const aliquota = ({ dps }: Fatos): string | undefined => dps.valores.iss.aliquota
const tem = (f: Fatos): boolean => aliquota(f) !== undefined
const retido = ({ dps }: Fatos): boolean => dps.valores.iss.retencao !== 'nenhuma'
const ativo = ({ contexto }: Fatos): boolean => contexto.municipioAtivo
const isento = ({ contexto }: Fatos): boolean => contexto.beneficio === 'isencao'
/** Under these benefits the rate is the município's. */
const taxaDoBeneficio = (f: Fatos): boolean =>
  isento(f) || f.contexto.beneficio === 'aliquota-diferenciada'

const compara = (f: Fatos, limite: string, menor: boolean): boolean => {
  const taxa = aliquota(f)
  if (taxa === undefined || !ehTaxa(taxa)) return false
  return menor ? decimal(taxa).lt(limite) : decimal(taxa).gt(limite)
}

/** From here down nothing forbids a rate for all: the regime and the município decide. */
const depende = (f: Fatos): boolean => f.tributavel && !f.mei && !f.especial && !taxaDoBeneficio(f)
const naoOptante = (f: Fatos): boolean => depende(f) && f.simples.opcao === 'nao-optante'
const noDas = (f: Fatos): boolean => depende(f) && f.noDas
const foraDoDas = (f: Fatos): boolean => depende(f) && f.simples.opcao === 'me-epp' && !f.noDas

const EM_BRANCO = 'Deixe a alíquota em branco: o sistema nacional usa a da prefeitura.'
const RETER =
  'Informe o percentual efetivo do ISS da empresa no Simples (LC 123/2006, art. 21, § 4º), até 5 %.'

const DA_ALIQUOTA: readonly Regra[] = [
  [
    'E0595',
    'valores.iss.aliquota',
    (f) => compara(f, '0.05', false),
    'A alíquota do ISS não passa de 5 % (LC 116/2003, art. 8º, II).',
  ],
  [
    'E0602',
    'valores.iss.aliquota',
    (f) => tem(f) && !f.tributavel,
    'Sem ISS a pagar nesta nota, não há alíquota.',
    'Deixe a alíquota em branco.',
  ],
  [
    'E0600',
    'valores.iss.aliquota',
    (f) => tem(f) && f.mei,
    'O MEI paga o ISS em valor fixo, no DAS: a nota dele não leva alíquota.',
    'Deixe a alíquota em branco.',
  ],
  [
    'E0604',
    'valores.iss.aliquota',
    (f) => tem(f) && f.especial,
    'Quem tem regime especial de ISS não informa alíquota.',
    'Deixe a alíquota em branco.',
  ],
  [
    'E0612',
    'valores.iss.aliquota',
    (f) => tem(f) && taxaDoBeneficio(f),
    'O benefício municipal desta nota já define a alíquota.',
    'Deixe a alíquota em branco.',
  ],
  [
    'E0617',
    'valores.iss.aliquota',
    (f) => naoOptante(f) && ativo(f) && tem(f),
    'O município participa do sistema nacional: a alíquota não vai na nota.',
    EM_BRANCO,
  ],
  [
    'E0619',
    'valores.iss.aliquota',
    (f) => naoOptante(f) && !ativo(f) && !tem(f),
    'O município não participa do sistema nacional: falta a alíquota do ISS.',
    'Informe a alíquota da lei do município.',
  ],
  [
    'E0621',
    'valores.iss.aliquota',
    (f) => noDas(f) && retido(f) && ativo(f) && (!tem(f) || compara(f, '0.018', true)),
    'Com ISS retido, a nota de quem está no Simples Nacional precisa da alíquota, de 1,8 % para cima.',
    RETER,
  ],
  [
    'E0628',
    'valores.iss.aliquota',
    (f) => noDas(f) && retido(f) && !ativo(f) && (!tem(f) || compara(f, '0.018', true)),
    'Com ISS retido, a nota de quem está no Simples Nacional precisa da alíquota, de 1,8 % para cima.',
    RETER,
  ],
  [
    'E0625',
    'valores.iss.aliquota',
    (f) => noDas(f) && !retido(f) && ativo(f) && tem(f),
    'Sem retenção, o ISS do Simples Nacional é pago no DAS: a alíquota não vai na nota.',
    'Deixe a alíquota em branco.',
  ],
  [
    'E0631',
    'valores.iss.aliquota',
    (f) => noDas(f) && !retido(f) && !ativo(f) && tem(f),
    'Sem retenção, o ISS do Simples Nacional é pago no DAS: a alíquota não vai na nota.',
    'Deixe a alíquota em branco.',
  ],
  [
    'E0635',
    'valores.iss.aliquota',
    (f) => foraDoDas(f) && ativo(f) && tem(f),
    'O ISS está fora do Simples e o município participa do sistema nacional: a alíquota não vai na nota.',
    EM_BRANCO,
  ],
  [
    'E0640',
    'valores.iss.aliquota',
    (f) => foraDoDas(f) && !ativo(f) && !tem(f),
    'O ISS está fora do Simples e o município não participa do sistema nacional: falta a alíquota.',
    'Informe a alíquota da lei do município.',
  ],
]

const DA_RETENCAO: readonly Regra[] = [
  [
    'E0580',
    'valores.iss.retencao',
    (f) => retido(f) && !f.tributavel,
    'Sem ISS a pagar nesta nota, não há o que reter.',
    'Tire a retenção.',
  ],
  [
    'E0583',
    'valores.iss.retencao',
    (f) => retido(f) && f.mei,
    'O ISS do MEI não é retido: ele o paga em valor fixo, no DAS.',
    'Tire a retenção.',
  ],
  [
    'E0588',
    'valores.iss.retencao',
    (f) => retido(f) && f.especial,
    'Quem tem regime especial de ISS não sofre retenção.',
    'Tire a retenção, ou escolha «nenhum» para o regime especial.',
  ],
  [
    'E0596',
    'valores.iss.retencao',
    (f) => retido(f) && f.codigo === PEDAGIO,
    'O ISS do pedágio (22.01) não é retido.',
    'Tire a retenção.',
  ],
  [
    'E0594',
    'valores.iss.retencao',
    (f) => retido(f) && isento(f),
    'O benefício municipal desta nota é isenção: não há o que reter.',
    'Tire a retenção.',
  ],
]

const daExportacao = ({ dps }: Fatos): string | undefined => {
  const { tributacao } = dps.valores.iss
  return tributacao.tipo === 'exportacao' ? tributacao.paisDoResultado : undefined
}

const DA_TRIBUTACAO: readonly Regra[] = [
  [
    'E0590',
    'valores.iss.tributacao',
    (f) => f.exportacao && !f.localNoExterior && !PAISES_DE_FORA.has(daExportacao(f) ?? ''),
    'Exportação de serviço prestado no Brasil precisa do país onde o resultado aparece.',
    'Escolha o país do resultado (LC 116/2003, art. 2º, parágrafo único).',
  ],
  [
    'E0591',
    'valores.iss.tributacao',
    (f) => f.exportacao && f.localNoExterior && daExportacao(f) !== undefined,
    'Serviço já prestado no exterior não leva o país do resultado.',
    'Deixe em branco o país do resultado.',
  ],
  [
    'E0585',
    'valores.iss.exigibilidadeSuspensa',
    ({ dps, tributavel }) => !tributavel && dps.valores.iss.exigibilidadeSuspensa !== undefined,
    'Só se suspende o ISS de operação tributável.',
    'Retire a suspensão, ou escolha «tributável».',
  ],
]

export const REGRAS_DO_ISS: readonly Regra[] = [...DA_RETENCAO, ...DA_ALIQUOTA, ...DA_TRIBUTACAO]
