import type { AtividadePresumida as Presumida } from '@razao/engine/tributos/presumido'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Anexo,
  Competencia,
  Data,
  Dinheiro,
  Id,
  Instante,
  Motivo,
  Texto,
  todoVisivel,
  Versao,
} from '../types/index.ts'
import { MEI_ATIVIDADES, RegimeDeEntrada } from './carteira.ts'

const Reais = Dinheiro.min(0, 'O valor não pode ser negativo.')
const Opcional = (max: number) =>
  todoVisivel(z.string().trim().min(1).max(max, `Use até ${max} caracteres.`)).nullable()
const Cnae = z.string().regex(/^\d{7}$/, 'O CNAE tem 7 números.')

/** The groups of Lei 9.249/1995, art. 15, with what each presumes of the revenue (IRPJ · CSLL). */
export const ROTULOS_PRESUNCAO: Readonly<Record<Presumida, string>> = {
  'comercio-industria': 'Comércio e indústria (8 % · 12 %)',
  'servicos-em-geral': 'Serviços em geral (32 % · 32 %)',
  'servicos-ate-120-mil': 'Serviços, até R$ 120 mil no ano (16 % · 32 %)',
  'servicos-hospitalares': 'Serviços hospitalares e de diagnóstico (8 % · 12 %)',
  'transporte-de-cargas': 'Transporte de cargas (8 % · 12 %)',
  'transporte-de-passageiros': 'Transporte de passageiros (16 % · 12 %)',
  'construcao-com-materiais': 'Construção com todos os materiais (8 % · 12 %)',
  'construcao-sem-materiais': 'Construção sem todos os materiais (32 % · 32 %)',
  'venda-de-imoveis': 'Venda de imóveis (8 % · 12 %)',
  combustiveis: 'Revenda de combustíveis para consumo (1,6 % · 12 %)',
  'emprestimos-esc': 'Empresa simples de crédito (38,4 % · 38,4 %)',
}
export const AtividadePresumida = z.enum(
  Object.keys(ROTULOS_PRESUNCAO) as [Presumida, ...Presumida[]],
)
export type AtividadePresumida = z.infer<typeof AtividadePresumida>

/** Who the company is, where it is, who answers for it: what changes with no vigência. */
export const DadosDaEmpresa = z
  .object({
    razaoSocial: Texto(150),
    /** How the office calls it. */
    apelido: Texto(80),
    nomeFantasia: Opcional(150),
    naturezaJuridica: Opcional(120),
    porte: z.union([z.literal(20), z.literal(21), z.literal(99)], 'Escolha o porte.'),
    abertura: Data,
    municipioIbge: z.number().int().min(1_100_000).max(5_399_999).nullable(),
    inscricaoMunicipal: Opcional(20),
    inscricaoEstadual: Opcional(20),
    nire: z
      .string()
      .regex(/^\d{11}$/, 'O NIRE tem 11 números.')
      .nullable(),
    email: z.email('E-mail inválido.').max(200).nullable(),
    telefone: Opcional(30),
    cep: z
      .string()
      .regex(/^\d{8}$/, 'O CEP tem 8 números.')
      .nullable(),
    logradouro: Opcional(150),
    numero: Opcional(20),
    complemento: Opcional(80),
    bairro: Opcional(80),
    /** Somebody of the office; null: nobody. */
    responsavelId: Id.nullable(),
  })
  .strict()

/** How the company is taxed from a month on. */
export const RegimeDaEmpresa = z
  .object({
    vigenteDe: Competencia,
    regime: RegimeDeEntrada,
    /** Of the main activity; only the Simples has one by vigência. */
    anexo: Anexo.nullable(),
    baseReconhecimento: z.union([z.literal(0), z.literal(1)]),
    /** As a factor: `'0.05'` is 5 %, the ceiling of LC 116/2003, art. 8º. */
    aliquotaIss: z
      .string()
      .regex(/^0(\.0[0-4]\d{0,2}|\.050{0,2})?$/, 'A alíquota do ISS vai até 5 %.')
      .nullable(),
    /** Over the sublimit: ICMS and ISS leave the DAS (LC 123/2006, art. 20, § 1º). */
    impedidaIcmsIss: z.boolean(),
    meiAtividade: z.enum(MEI_ATIVIDADES).nullable(),
  })
  .strict()

export const AtividadeDaEmpresa = z
  .object({
    cnae: Cnae,
    descricao: Texto(200),
    /** Item of the list of LC 116/2003: `14.01`. */
    itemLc116: z
      .string()
      .regex(/^\d{1,2}\.\d{2}$/, 'O item da LC 116 é como 14.01.')
      .nullable(),
    anexo: Anexo,
    principal: z.boolean(),
    /** Pays no ISS: lease of goods, transport between municípios, sale of real estate. */
    semIss: z.boolean(),
    /** ISS of a fixed amount (Decreto-Lei 406/1968, art. 9º; LC 123/2006, art. 18, § 22-A). */
    issFixo: z.boolean(),
    /** Presumption of the Lucro Presumido; null is the one that the CNAE suggests. */
    presuncao: AtividadePresumida.nullable(),
  })
  .strict()

export const SocioDaEmpresa = z
  .object({
    /** null: is coming in. */
    id: Id.nullable(),
    cpf: z.string().regex(/^\d{11}$/, 'O CPF tem 11 números.'),
    nome: Texto(150),
    nascimento: Data.nullable(),
    rg: z
      .string()
      .regex(/^[0-9A-Z]{5,14}$/, 'O RG tem de 5 a 14 letras ou números.')
      .nullable(),
    /** In percent, as decimal text: `'50'`, `'33.333333'`. */
    participacao: z.string().regex(/^\d{1,3}(\.\d{1,6})?$/, 'Escreva a participação, como 50,00.'),
    administrador: z.boolean(),
    de: Data,
    /** The day they left; null: is still a partner. */
    ate: Data.nullable(),
  })
  .strict()

/** A bank account of the company, written as the mask writes it: `1234-X`, `12345-6`. */
export const ContaCorrente = z
  .object({
    banco: z.string().regex(/^\d{3}$/, 'O número do banco tem 3 algarismos, como 001.'),
    agencia: z
      .string()
      .regex(/^\d{4}(-[0-9X])?$/, 'A agência tem 4 números e, às vezes, um dígito.'),
    conta: z.string().regex(/^\d{1,12}-[0-9X]$/, 'Escreva o número da conta com o dígito.'),
    tipo: z.union([z.literal(1), z.literal(2), z.literal(6)], 'Escolha o tipo da conta.'),
    apelido: Texto(60),
  })
  .strict()

/** A month that has begun here. */
const MesDaEmpresa = z.object({
  competencia: Competencia,
  bloqueada: z.boolean(),
  /** The tax of the month was worked out. */
  apurada: z.boolean(),
})

export const lerCadastroDaEmpresa = route({
  name: 'lerCadastroDaEmpresa',
  method: 'GET',
  path: '/api/empresas/:empresaId/cadastro',
  role: 'CONTADOR',
  summary:
    'O cadastro de uma empresa como se edita, com a versão, as vigências e os meses já iniciados',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    versao: Versao,
    cnpj: z.string(),
    /** The first month closed here. */
    primeiraCompetencia: Competencia,
    dados: DadosDaEmpresa.extend({ porte: z.number().int() }),
    municipio: z.string().nullable(),
    /** Newest first. */
    regimes: z.array(
      RegimeDaEmpresa.extend({
        regime: z.number().int(),
        baseReconhecimento: z.number().int(),
        meiAtividade: z.string().nullable(),
        motivo: z.string().nullable(),
      }),
    ),
    atividades: z.array(AtividadeDaEmpresa.extend({ presuncaoDoCnae: AtividadePresumida })),
    socios: z.array(SocioDaEmpresa),
    contas: z.array(ContaCorrente),
    /** Oldest first. */
    meses: z.array(MesDaEmpresa),
    responsaveis: z.array(z.object({ id: Id, nome: z.string() })),
    /** Who changed it last; null: nobody since it came. */
    alterado: z.object({ quem: z.string(), em: Instante }).nullable(),
  }),
  problems: ['nao-encontrado'],
  tags: ['empresa', 'fechamento'],
})

const Salvo = z.object({
  versao: Versao,
  /** Months that had been worked out and whose facts are now others. */
  reapurar: z.array(Competencia),
})
const naEmpresa = { empresaId: Id, versao: Versao }
const edicao = {
  method: 'PUT',
  role: 'CONTADOR',
  output: Salvo,
  tags: ['empresa', 'fechamento', 'faturamento', 'proLabore', 'apuracao', 'painel', 'auditoria'],
} as const

export const alterarEmpresa = route({
  ...edicao,
  name: 'alterarEmpresa',
  path: '/api/empresas/:empresaId',
  summary: 'Corrige os dados cadastrais de uma empresa',
  input: DadosDaEmpresa.extend(naEmpresa).strict(),
  problems: ['nao-encontrado', 'registro-mudou', 'entrada-invalida', 'competencia-fechada'],
})

export const alterarRegime = route({
  ...edicao,
  name: 'alterarRegime',
  path: '/api/empresas/:empresaId/regime',
  summary: 'Muda o regime ou o anexo a partir de uma competência; meses bloqueados não são tocados',
  input: RegimeDaEmpresa.extend({ ...naEmpresa, motivo: Motivo }).strict(),
  problems: ['nao-encontrado', 'registro-mudou', 'entrada-invalida', 'competencia-fechada'],
})

export const alterarAtividades = route({
  ...edicao,
  name: 'alterarAtividades',
  path: '/api/empresas/:empresaId/atividades',
  summary: 'Corrige as atividades (CNAE) de uma empresa, com anexo e presunção de cada uma',
  input: z
    .object({
      ...naEmpresa,
      atividades: z
        .array(AtividadeDaEmpresa)
        .min(1, 'A empresa tem ao menos uma atividade.')
        .max(50),
    })
    .strict(),
  problems: ['nao-encontrado', 'registro-mudou', 'entrada-invalida'],
})

export const alterarSocios = route({
  ...edicao,
  name: 'alterarSocios',
  path: '/api/empresas/:empresaId/socios',
  summary: 'Corrige os sócios de uma empresa: quem entra, quem sai e quanto cada um tem',
  input: z.object({ ...naEmpresa, socios: z.array(SocioDaEmpresa).max(50) }).strict(),
  problems: ['nao-encontrado', 'registro-mudou', 'entrada-invalida', 'competencia-fechada'],
})

export const alterarContasCorrentes = route({
  ...edicao,
  name: 'alterarContasCorrentes',
  path: '/api/empresas/:empresaId/contas-correntes',
  summary: 'Corrige as contas bancárias de uma empresa',
  input: z.object({ ...naEmpresa, contas: z.array(ContaCorrente).max(50) }).strict(),
  problems: ['nao-encontrado', 'registro-mudou', 'entrada-invalida'],
})

const MesInformado = z
  .object({
    competencia: Competencia,
    interna: Reais,
    externa: Reais,
    /** Remuneração, CPP and FGTS together: what the fator R looks at. */
    folha: Reais,
  })
  .strict()

export const lerMesesAnteriores = route({
  name: 'lerMesesAnteriores',
  method: 'GET',
  path: '/api/empresas/:empresaId/meses-anteriores',
  role: 'CONTADOR',
  summary:
    'Receita e folha dos meses antes do primeiro fechado no Razão, e quem depende de cada um',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    versao: Versao,
    primeiraCompetencia: Competencia,
    /** The company is, or may be, under the fator R: its payroll of before matters. */
    comFolha: z.boolean(),
    /** Oldest first; null: nobody told the month. */
    meses: z.array(
      z.object({
        competencia: Competencia,
        interna: Dinheiro.nullable(),
        externa: Dinheiro.nullable(),
        folha: Dinheiro.nullable(),
        /** Locked months that looked at this one: it changes only after they are reopened. */
        bloqueadoPor: z.array(Competencia),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
  tags: ['empresa', 'fechamento', 'faturamento'],
})

export const corrigirMesesAnteriores = route({
  ...edicao,
  name: 'corrigirMesesAnteriores',
  path: '/api/empresas/:empresaId/meses-anteriores',
  summary: 'Corrige a receita e a folha de meses anteriores ao primeiro fechado no Razão',
  input: z
    .object({
      ...naEmpresa,
      /** Only the months that change. */
      meses: z.array(MesInformado).min(1).max(36),
    })
    .strict(),
  problems: ['nao-encontrado', 'registro-mudou', 'entrada-invalida', 'competencia-fechada'],
})
