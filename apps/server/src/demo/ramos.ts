import type { AnexoDaAtividade } from '@razao/engine/tributos/simples'

export type Genero = 'f' | 'm'
type Especie = 'servico' | 'comercio' | 'industria'

/** A line of business: how its companies are called, what they sell and how it is taxed. */
export type Ramo = {
  readonly chave: string
  readonly nomes: readonly (readonly [nome: string, genero: Genero])[]
  readonly especie: Especie
  readonly anexo: AnexoDaAtividade
  readonly cnae: string
  readonly atividade: string
  /** Only services: item of LC 116/2003 and the six digits of the national list. */
  readonly itemLc116: string | null
  readonly codigoNacional: string | null
  /** Percentage as decimal text. */
  readonly aliquotaIss: string
  readonly descricoes: readonly string[]
  /** Usual monthly revenue in reais, smallest and largest. */
  readonly receita: readonly [number, number]
  readonly notas: readonly [number, number]
  readonly ncm?: string
}

const servico = (
  chave: string,
  dados: Omit<Ramo, 'chave' | 'especie' | 'aliquotaIss' | 'notas'> & Partial<Ramo>,
): Ramo => ({ chave, especie: 'servico', aliquotaIss: '5.00', notas: [3, 7], ...dados })
const venda = (
  chave: string,
  dados: Omit<
    Ramo,
    'chave' | 'itemLc116' | 'codigoNacional' | 'aliquotaIss' | 'notas' | 'anexo' | 'especie'
  > & { readonly especie: 'comercio' | 'industria' },
): Ramo => ({
  chave,
  itemLc116: null,
  codigoNacional: null,
  aliquotaIss: '0.00',
  notas: [4, 8],
  anexo: dados.especie === 'industria' ? 'II' : 'I',
  ...dados,
})

/** Annexes III and V by the fator R (LC 123/2006, art. 18, §§ 5º-I, 5º-J and 5º-M). */
export const RAMOS_FATOR_R: readonly Ramo[] = [
  servico('software', {
    nomes: [
      ['Estúdio de Software', 'm'],
      ['Oficina de Código', 'f'],
    ],
    anexo: 'FATOR_R',
    cnae: '6201501',
    atividade: 'Desenvolvimento de programas de computador sob encomenda',
    itemLc116: '01.01',
    codigoNacional: '010101',
    aliquotaIss: '2.00',
    descricoes: ['Desenvolvimento de sistema sob encomenda', 'Sustentação mensal de sistema'],
    receita: [18_000, 95_000],
  }),
  servico('clinica', {
    nomes: [
      ['Clínica', 'f'],
      ['Consultório', 'm'],
    ],
    anexo: 'FATOR_R',
    cnae: '8630503',
    atividade: 'Atividade médica ambulatorial restrita a consultas',
    itemLc116: '04.01',
    codigoNacional: '040101',
    aliquotaIss: '2.00',
    descricoes: ['Consultas médicas do período', 'Atendimento ambulatorial'],
    receita: [25_000, 110_000],
  }),
  servico('engenharia', {
    nomes: [
      ['Engenharia', 'f'],
      ['Projetos', 'm'],
    ],
    anexo: 'FATOR_R',
    cnae: '7112000',
    atividade: 'Serviços de engenharia',
    itemLc116: '07.01',
    codigoNacional: '070101',
    descricoes: ['Projeto estrutural', 'Laudo técnico de engenharia', 'Gerenciamento de obra'],
    receita: [20_000, 120_000],
  }),
  servico('publicidade', {
    nomes: [
      ['Agência', 'f'],
      ['Ateliê de Marcas', 'm'],
    ],
    anexo: 'FATOR_R',
    cnae: '7311400',
    atividade: 'Agências de publicidade',
    itemLc116: '17.06',
    codigoNacional: '170601',
    descricoes: ['Campanha publicitária', 'Gestão mensal de mídia'],
    receita: [15_000, 80_000],
  }),
  servico('psicologia', {
    nomes: [
      ['Espaço de Psicologia', 'm'],
      ['Casa de Escuta', 'f'],
    ],
    anexo: 'FATOR_R',
    cnae: '8650003',
    atividade: 'Atividades de psicologia e psicanálise',
    itemLc116: '04.16',
    codigoNacional: '041601',
    aliquotaIss: '2.00',
    descricoes: ['Sessões de psicoterapia', 'Avaliação psicológica'],
    receita: [9_000, 32_000],
  }),
  servico('consultoria', {
    nomes: [
      ['Consultoria', 'f'],
      ['Escritório de Gestão', 'm'],
    ],
    anexo: 'FATOR_R',
    cnae: '7020400',
    atividade: 'Atividades de consultoria em gestão empresarial',
    itemLc116: '17.01',
    codigoNacional: '170101',
    descricoes: ['Consultoria em gestão', 'Diagnóstico empresarial'],
    receita: [16_000, 70_000],
  }),
]

/** Services that are always annex III (LC 123/2006, art. 18, §§ 5º-B and 5º-F). */
export const RAMOS_III: readonly Ramo[] = [
  servico('escola', {
    nomes: [
      ['Escola de Idiomas', 'f'],
      ['Curso Livre', 'm'],
    ],
    anexo: 'III',
    cnae: '8593700',
    atividade: 'Ensino de idiomas',
    itemLc116: '08.02',
    codigoNacional: '080201',
    aliquotaIss: '3.00',
    descricoes: ['Mensalidades do curso', 'Curso intensivo'],
    receita: [14_000, 65_000],
  }),
  servico('oficina', {
    nomes: [
      ['Oficina', 'f'],
      ['Auto Elétrica', 'f'],
    ],
    anexo: 'III',
    cnae: '4520001',
    atividade: 'Manutenção e reparação mecânica de veículos automotores',
    itemLc116: '14.01',
    codigoNacional: '140101',
    descricoes: ['Revisão mecânica', 'Conserto e regulagem de motor'],
    receita: [18_000, 75_000],
  }),
  servico('viagens', {
    nomes: [
      ['Agência de Viagens', 'f'],
      ['Turismo', 'm'],
    ],
    anexo: 'III',
    cnae: '7911200',
    atividade: 'Agências de viagens',
    itemLc116: '09.02',
    codigoNacional: '090201',
    descricoes: ['Comissão de agenciamento de viagem', 'Organização de roteiro'],
    receita: [12_000, 60_000],
  }),
  servico('reparos', {
    nomes: [
      ['Assistência Técnica', 'f'],
      ['Laboratório de Reparos', 'm'],
    ],
    anexo: 'III',
    cnae: '9511800',
    atividade: 'Reparação e manutenção de computadores e periféricos',
    itemLc116: '14.02',
    codigoNacional: '140201',
    descricoes: ['Assistência técnica', 'Manutenção preventiva de computadores'],
    receita: [10_000, 48_000],
  }),
]

/** Annex IV: the CPP is paid outside the DAS (LC 123/2006, art. 18, § 5º-C). */
export const RAMOS_IV: readonly Ramo[] = [
  servico('limpeza', {
    nomes: [
      ['Limpeza e Conservação', 'f'],
      ['Zeladoria', 'f'],
    ],
    anexo: 'IV',
    cnae: '8121400',
    atividade: 'Limpeza em prédios e em domicílios',
    itemLc116: '07.10',
    codigoNacional: '071001',
    descricoes: ['Serviço mensal de limpeza', 'Limpeza pós-obra'],
    receita: [30_000, 130_000],
  }),
  servico('advocacia', {
    nomes: [
      ['Advocacia', 'f'],
      ['Escritório Jurídico', 'm'],
    ],
    anexo: 'IV',
    cnae: '6911701',
    atividade: 'Serviços advocatícios',
    itemLc116: '17.14',
    codigoNacional: '171401',
    descricoes: ['Honorários advocatícios', 'Assessoria jurídica mensal'],
    receita: [22_000, 90_000],
  }),
]

/** Annexes I and II: goods sold or made. */
export const RAMOS_I: readonly Ramo[] = [
  venda('padaria', {
    especie: 'comercio',
    nomes: [
      ['Padaria', 'f'],
      ['Confeitaria', 'f'],
    ],
    cnae: '4721102',
    atividade: 'Padaria e confeitaria com predominância de revenda',
    descricoes: ['Pães e bolos', 'Cestas de café da manhã'],
    receita: [28_000, 120_000],
    ncm: '19059090',
  }),
  venda('mercearia', {
    especie: 'comercio',
    nomes: [
      ['Mercearia', 'f'],
      ['Empório', 'm'],
    ],
    cnae: '4712100',
    atividade: 'Comércio varejista de mercadorias em geral',
    descricoes: ['Mercadorias diversas', 'Cesta de mantimentos'],
    receita: [30_000, 140_000],
    ncm: '21069090',
  }),
  venda('papelaria', {
    especie: 'comercio',
    nomes: [
      ['Papelaria', 'f'],
      ['Bazar', 'm'],
    ],
    cnae: '4761003',
    atividade: 'Comércio varejista de artigos de papelaria',
    descricoes: ['Material de escritório', 'Material escolar'],
    receita: [15_000, 70_000],
    ncm: '48201000',
  }),
]
export const RAMOS_II: readonly Ramo[] = [
  venda('moveis', {
    especie: 'industria',
    nomes: [
      ['Marcenaria', 'f'],
      ['Fábrica de Móveis', 'f'],
    ],
    cnae: '3101200',
    atividade: 'Fabricação de móveis com predominância de madeira',
    descricoes: ['Móvel planejado', 'Mesa de madeira'],
    receita: [35_000, 150_000],
    ncm: '94036000',
  }),
  venda('confeccao', {
    especie: 'industria',
    nomes: [
      ['Confecção', 'f'],
      ['Ateliê de Costura', 'm'],
    ],
    cnae: '1412601',
    atividade: 'Confecção de peças do vestuário',
    descricoes: ['Lote de camisetas', 'Uniformes'],
    receita: [25_000, 110_000],
    ncm: '61091000',
  }),
]

/** What a MEI sells: small services, fixed DAS. */
export const RAMOS_MEI: readonly Ramo[] = [
  servico('fotografia', {
    nomes: [['Fotografia', 'f']],
    anexo: 'III',
    cnae: '7420001',
    atividade: 'Atividades de produção de fotografias',
    itemLc116: '13.03',
    codigoNacional: '130301',
    descricoes: ['Ensaio fotográfico', 'Cobertura de evento'],
    receita: [2_500, 5_200],
    notas: [1, 3],
  }),
  servico('eletricista', {
    nomes: [['Instalações Elétricas', 'f']],
    anexo: 'III',
    cnae: '4321500',
    atividade: 'Instalação e manutenção elétrica',
    itemLc116: '07.02',
    codigoNacional: '070201',
    descricoes: ['Instalação elétrica residencial', 'Troca de quadro de luz'],
    receita: [2_800, 5_500],
    notas: [1, 3],
  }),
]
