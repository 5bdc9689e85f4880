import { z } from 'zod'
import { route } from '../route.ts'
import { Feito, Id, Texto, todoVisivel, Versao } from '../types/index.ts'
import { PixDoBanco } from './pix-do-banco.ts'

/** The banks whose boletos are written here, by their number in the compensação, and what each asks beside the rest. */
export const BANCOS_DE_COBRANCA = {
  '001': { nome: 'Banco do Brasil', pede: ['variacao'], cnab: true },
  '033': { nome: 'Santander', pede: ['transmissao'], cnab: true },
  '077': { nome: 'Banco Inter', pede: [], cnab: false },
  '104': { nome: 'Caixa Econômica Federal', pede: [], cnab: true },
  '237': { nome: 'Bradesco', pede: [], cnab: true },
  '341': { nome: 'Itaú', pede: [], cnab: true },
  '748': { nome: 'Sicredi', pede: ['posto'], cnab: true },
  '756': { nome: 'Sicoob', pede: ['modalidade'], cnab: true },
} as const
export type BancoDeCobranca = keyof typeof BANCOS_DE_COBRANCA
const CODIGOS = Object.keys(BANCOS_DE_COBRANCA) as [BancoDeCobranca, ...BancoDeCobranca[]]

/** A number of an account as it is on paper: digits, with dots and dashes or without. */
const numero = (maximo: number) =>
  z
    .string()
    .trim()
    .max(maximo, `Use até ${maximo} caracteres.`)
    .regex(/^[0-9./ -]*$/, 'Use só números, como o banco escreve.')
const digito = z
  .string()
  .trim()
  .regex(/^[0-9xXpP]?$/, 'O dígito é um número, X ou P.')

/** Pix: the key, and who receives as the app of who pays shows it. */
const PixDaConta = z.object({ chave: Texto(77), nome: Texto(60), cidade: Texto(60) }).strict()

/** The account as the bank knows it; empty where the bank has no such number. */
export const ContaNoBanco = z
  .object({
    banco: z.enum(CODIGOS),
    agencia: numero(10),
    digitoDaAgencia: digito,
    conta: numero(20),
    digitoDaConta: digito,
    carteira: numero(5),
    convenio: numero(20),
    modalidade: numero(2),
    posto: numero(2),
    variacao: numero(3),
    /** Santander: 15 digits that it gives for the files. */
    transmissao: numero(20),
  })
  .strict()

const umaConta = {
  nome: Texto(60),
  padrao: z.boolean(),
  pix: PixDaConta.nullable(),
  boleto: ContaNoBanco.nullable(),
  /** To the cashier, on every boleto: up to four lines. */
  instrucoes: todoVisivel(
    z.string().trim().max(500, 'As instruções vão até 500 caracteres.'),
  ).nullable(),
  /** Only grows: a number that was given is of no other boleto. */
  proximoNossoNumero: z.number().int().min(1).max(9_999_999).nullable(),
}

const ContaDeRecebimento = z.object({
  id: Id,
  empresaId: Id,
  nome: z.string(),
  padrao: z.boolean(),
  pix: PixDaConta.extend({ tipo: z.string() }).nullable(),
  boleto: ContaNoBanco.nullable(),
  instrucoes: z.string().nullable(),
  proximoNossoNumero: z.number().int().nullable(),
  arquivada: z.boolean(),
  /** How it talks to its bank; null while it does not. */
  pixDoBanco: PixDoBanco.nullable(),
  versao: Versao,
})

const tags = ['contaDeRecebimento', 'boleto'] as const
// Where the money of a company goes is not changed by who only has its open screen.
const muda = { role: 'EMPRESA', verbo: 'emitirNota', recente: true, tags: [...tags] } as const
const problems = ['nao-encontrado', 'entrada-invalida', 'registro-mudou'] as const

export const listarContasDeRecebimento = route({
  name: 'listarContasDeRecebimento',
  method: 'GET',
  path: '/financeiro/contas-de-recebimento',
  role: 'EMPRESA',
  summary: 'Onde a empresa recebe: as chaves Pix e as contas dos boletos',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    contas: z.array(ContaDeRecebimento),
    /** Who receives, in the letters that fit in a Pix. */
    sugestao: z.object({ nome: z.string(), cidade: z.string() }),
  }),
  problems: ['nao-encontrado'],
  tags: ['contaDeRecebimento'],
})

export const criarContaDeRecebimento = route({
  ...muda,
  name: 'criarContaDeRecebimento',
  method: 'POST',
  path: '/financeiro/contas-de-recebimento',
  summary: 'Cadastra onde a empresa recebe',
  input: z.object({ empresaId: Id, ...umaConta }).strict(),
  output: z.object({ contaId: Id }),
  problems: [...problems],
})

export const alterarContaDeRecebimento = route({
  ...muda,
  name: 'alterarContaDeRecebimento',
  method: 'PUT',
  path: '/financeiro/contas-de-recebimento/:contaId',
  summary: 'Muda onde a empresa recebe; os boletos já gerados continuam como estão',
  input: z.object({ contaId: Id, ...umaConta, versao: Versao }).strict(),
  output: z.object({ contaId: Id }),
  problems: [...problems],
})

export const arquivarContaDeRecebimento = route({
  ...muda,
  name: 'arquivarContaDeRecebimento',
  method: 'POST',
  path: '/financeiro/contas-de-recebimento/:contaId/arquivar',
  summary: 'Deixa de receber por uma conta, ou volta a receber',
  input: z.object({ contaId: Id, arquivar: z.boolean(), versao: Versao }).strict(),
  output: Feito,
  problems: [...problems],
})
