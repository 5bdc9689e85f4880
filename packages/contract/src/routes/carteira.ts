import { z } from 'zod'
import { route } from '../route.ts'
import { Anexo, Competencia, Data, Dinheiro, Id, Texto, todoVisivel } from '../types/index.ts'
import { OpcaoDeEmpresa } from './empresa.ts'

const Reais = Dinheiro.min(0, 'O valor não pode ser negativo.')

export const MEI_ATIVIDADES = [
  'servicos',
  'comercio',
  'comercio-e-servicos',
  'caminhoneiro',
] as const

/** The regimes a company may enter the portfolio under: Simples, Presumido, Real by quarter, Real by month, MEI. */
export const RegimeDeEntrada = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(6)],
  'Escolha o regime.',
)
export type RegimeDeEntrada = z.infer<typeof RegimeDeEntrada>

export const NovoSocio = z
  .object({
    cpf: z.string().regex(/^\d{11}$/, 'O CPF tem 11 números.'),
    nome: Texto(150),
    /** In percent, as decimal text: `'50'`, `'33.333333'`. */
    participacao: z.string().regex(/^\d{1,3}(\.\d{1,6})?$/, 'Escreva a participação, como 50,00.'),
    administrador: z.boolean(),
    /** null: takes none. `valor` counts only for `fixo`. */
    proLabore: z
      .object({ tipo: z.enum(['fixo', 'salario-minimo', 'teto']), valor: Reais })
      .strict()
      .nullable(),
  })
  .strict()

/** A month closed elsewhere: what the first closing here has to know of it. */
export const MesAnterior = z
  .object({ competencia: Competencia, interna: Reais, externa: Reais, folha: Reais })
  .strict()

export const criarEmpresa = route({
  name: 'criarEmpresa',
  method: 'POST',
  path: '/api/empresas',
  role: 'ADMINISTRADOR',
  summary: 'Põe uma empresa na carteira do escritório, pronta para fechar o primeiro mês',
  input: z
    .object({
      cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/, 'CNPJ inválido.'),
      razaoSocial: Texto(150),
      /** How the office calls it: the trade name, most times. */
      apelido: Texto(80),
      naturezaJuridica: todoVisivel(z.string().trim().min(1).max(120)).nullable(),
      porte: z.union([z.literal(20), z.literal(21), z.literal(99)], 'Escolha o porte.'),
      abertura: Data,
      municipioIbge: z.number().int().min(1_100_000).max(5_399_999),
      inscricaoMunicipal: todoVisivel(z.string().trim().min(1).max(20)).nullable(),
      email: z.email('E-mail inválido.').max(200).nullable(),
      cnae: z.string().regex(/^\d{7}$/, 'O CNAE tem 7 números.'),
      atividade: Texto(200),
      /** Of the main activity; outside the Simples it tells sales from services. */
      anexo: Anexo,
      regime: RegimeDeEntrada,
      regimeDesde: Competencia,
      baseReconhecimento: z.union([z.literal(0), z.literal(1)]),
      /** As a factor: `'0.05'` is 5 %, the ceiling of LC 116/2003, art. 8º. */
      aliquotaIss: z
        .string()
        .regex(/^0(\.0[0-4]\d{0,2}|\.050{0,2})?$/, 'A alíquota do ISS vai até 5 %.')
        .nullable(),
      meiAtividade: z.enum(MEI_ATIVIDADES).nullable(),
      primeiraCompetencia: Competencia,
      socios: z.array(NovoSocio).max(50),
      anteriores: z.array(MesAnterior).max(24),
    })
    .strict(),
  output: OpcaoDeEmpresa,
  problems: ['entrada-invalida', 'limite-do-plano', 'sem-permissao'],
  tags: ['empresa', 'fechamento', 'faturamento', 'proLabore', 'painel'],
})

export const buscarMunicipios = route({
  name: 'buscarMunicipios',
  method: 'GET',
  path: '/api/municipios',
  role: 'AUTENTICADO',
  summary: 'Municípios do IBGE pelo nome, com ou sem acento',
  input: z
    .object({
      busca: z.string().trim().min(2).max(80),
      uf: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    })
    .strict(),
  output: z.object({
    lista: z.array(z.object({ ibge: Id, nome: z.string(), uf: z.string() })),
  }),
})
