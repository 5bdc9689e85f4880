import { z } from 'zod'
import { Id, numaLinha, Texto, todoVisivel } from '../types/index.ts'

/** What the document of a customer is; `outro` came with books of elsewhere, and goes on no note. */
export const DOCUMENTOS_DO_CLIENTE = [
  'cpf',
  'cnpj',
  'nif',
  'sem-nif',
  'sem-documento',
  'outro',
] as const
export type DocumentoDoCliente = (typeof DOCUMENTOS_DO_CLIENTE)[number]
/** Why a foreigner has no NIF, as the DPS asks (cNaoNIF). */
export const MOTIVOS_SEM_NIF: Readonly<Record<0 | 1 | 2, string>> = {
  0: 'Não informado na nota de origem',
  1: 'Dispensado do NIF',
  2: 'O país não exige NIF',
}
export const ORGAOS_PUBLICOS = ['federal', 'estadual', 'municipal'] as const
export const TRIBUTACOES_DO_CLIENTE = ['geral', 'simples', 'mei'] as const
/** Part of what a company bills from which one customer is told of as a risk. */
export const ALERTA_DE_CONCENTRACAO = '0.8'

const Opcional = (max: number) =>
  todoVisivel(z.string().trim().min(1).max(max, `Use até ${max} caracteres.`)).nullable()
const Email = z.email('E-mail inválido.').max(80, 'Use até 80 caracteres.').nullable()
const Telefone = z
  .string()
  .regex(/^\d{6,20}$/, 'O telefone tem de 6 a 20 números.')
  .nullable()
export const Etiqueta = Texto(30)
export const Etiquetas = z.array(Etiqueta).max(20, 'Use até 20 etiquetas.')
/** Which ones there are is of the server: `ROTULOS_PAIS` of the engine. */
const Pais = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Escolha o país da lista.')
  .nullable()
const Tipo = z.union([z.literal(1), z.literal(2), z.literal(3)], 'Escolha o tipo de pessoa.')

/** Somebody of the customer, and what they receive. */
export const ContatoDoCliente = z
  .object({
    /** null: is new. */
    id: Id.nullable(),
    nome: numaLinha(Texto(120)),
    cargo: Opcional(80),
    email: Email,
    telefone: Telefone,
    recebeNota: z.boolean(),
    recebeCobranca: z.boolean(),
  })
  .strict()

/** As it comes with a new customer. */
const NovoContato = ContatoDoCliente.omit({ id: true }).strict()
export const NovosContatos = z.array(NovoContato).max(20, 'São até 20 contatos.')

/** Who takes the services of a company, with what a DPS asks of `toma`. */
export const DadosDoCliente = z
  .object({
    tipoPessoa: Tipo,
    /** Letters and numbers only; null when there is none. */
    documento: z
      .string()
      .regex(/^[0-9A-Za-z.\-/ ]{1,40}$/, 'O documento tem até 40 letras e números.')
      .nullable(),
    /** Only of a foreigner without NIF. */
    semNifMotivo: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
    nome: numaLinha(Texto(300)),
    nomeFantasia: numaLinha(Texto(150)).nullable(),
    inscricaoMunicipal: Opcional(15),
    /** ISO 3166, two letters; null is Brasil. */
    pais: Pais,
    /** Where charges and notes are sent. */
    email: Email,
    /** false: letters about notes do not leave by themselves. */
    recebeNotas: z.boolean(),
    telefone: Telefone,
    cep: z
      .string()
      .regex(/^\d{8}$/, 'O CEP tem 8 números.')
      .nullable(),
    logradouro: Opcional(255),
    numero: Opcional(60),
    complemento: Opcional(156),
    bairro: Opcional(60),
    municipioIbge: z.number().int().min(1_100_000).max(5_399_999).nullable(),
    exteriorCodigoPostal: Opcional(11),
    exteriorCidade: Opcional(60),
    exteriorEstado: Opcional(60),
    etiquetas: Etiquetas,
    /** null: as the município says; true, always; false, never. */
    retemIss: z.boolean().nullable(),
    /** null: as the law says; true, as a company that is not of the Simples; false, never. */
    retemFederal: z.boolean().nullable(),
    orgaoPublico: z.enum(ORGAOS_PUBLICOS).nullable(),
    tributacao: z.enum(TRIBUTACOES_DO_CLIENTE).nullable(),
    observacao: Opcional(1000),
    contatos: z.array(ContatoDoCliente).max(20, 'São até 20 contatos.'),
  })
  .strict()
