// Dynamic Pix by the bank of an account (API Pix): its credentials go in and never come out.
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Dinheiro,
  Feito,
  Id,
  Instante,
  Motivo,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'

/** What a test looks at, in order. */
export const PASSOS_DO_TESTE_DO_PIX = {
  certificado: 'Certificado da aplicação',
  entrada: 'Identificador e segredo',
  cobrancas: 'Cobranças com vencimento',
  recebidos: 'Consulta do que foi recebido',
} as const
export type PassoDoTesteDoPix = keyof typeof PASSOS_DO_TESTE_DO_PIX

const Passo = z.object({
  passo: z.enum(Object.keys(PASSOS_DO_TESTE_DO_PIX) as [PassoDoTesteDoPix, ...PassoDoTesteDoPix[]]),
  /** `nao-visto`: what comes before it did not pass. */
  situacao: z.enum(['certo', 'errado', 'nao-visto']),
  mensagem: z.string(),
})
const TesteDoPix = z.object({ passos: z.array(Passo) })

/** What may be said of the connection of an account with its bank; no credential is in it. */
export const PixDoBanco = z.object({
  endereco: z.string(),
  enderecoDoToken: z.string(),
  /** Last letters of the client id. */
  clienteFinal: z.string(),
  certificadoTitular: z.string(),
  certificadoAte: Instante,
  ligado: z.boolean(),
  aprovado: z.boolean(),
  testadoEm: Instante.nullable(),
  teste: TesteDoPix.nullable(),
  avisoRegistradoEm: Instante.nullable(),
  ultimoAvisoEm: Instante.nullable(),
  lidoAte: Instante.nullable(),
  /** Why the last reading brought nothing. */
  falha: z.string().nullable(),
  versao: Versao,
})

export const SITUACOES_DO_PIX_DO_BANCO = [
  'pedida',
  'registrada',
  'recusada',
  'nao-saiu',
  'removida',
  'paga',
] as const
export const ROTULOS_DO_PIX_DO_BANCO: Readonly<Record<string, string>> = {
  pedida: 'Registrando no banco',
  incerta: 'Sem resposta do banco',
  registrada: 'Registrada no banco',
  recusada: 'Recusada pelo banco',
  'nao-saiu': 'Não saiu daqui',
  removida: 'Removida do banco',
  paga: 'Paga',
}
export const SITUACOES_DO_PIX_RECEBIDO = [
  'registrado',
  'pendente',
  'sem-cobranca',
  'devolvido',
  'a-conferir',
  'conferido',
] as const
export const ROTULOS_DO_PIX_RECEBIDO: Readonly<Record<string, string>> = {
  registrado: 'Recebido',
  pendente: 'Pendente',
  'sem-cobranca': 'Sem cobrança',
  devolvido: 'Devolvido',
  'a-conferir': 'A conferir',
  conferido: 'Conferido',
}

/** Those that a person must look at. */
export const PIX_A_CONFERIR = ['a-conferir', 'sem-cobranca'] as const

/** Of an instalment: where its charge at the bank stands. */
export const PixDaParcelaNoBanco = z.object({
  txid: z.string(),
  /** `incerta`: it may have arrived, and the bank is being asked by its txid. */
  situacao: z.enum([...SITUACOES_DO_PIX_DO_BANCO, 'incerta']),
  motivo: z.string().nullable(),
})

/** Money that came for a charge. */
export const PixRecebidoDaCobranca = z.object({
  id: Id,
  endToEndId: z.string(),
  parcela: z.number().int(),
  em: Instante,
  valor: Dinheiro,
  devolvido: Dinheiro,
  situacao: z.enum(SITUACOES_DO_PIX_RECEBIDO),
  mensagem: z.string().nullable(),
  /** How what pays the charge was worked out. */
  memoria: z.array(z.object({ rotulo: z.string(), valor: Dinheiro })),
  /** What a person said that was done, where one was asked to look at it. */
  conferido: z.object({ em: Instante, por: z.string().nullable(), motivo: z.string() }).nullable(),
  versao: Versao,
})

const tags = ['contaDeRecebimento', 'cobranca', 'boleto'] as const
// Where the money of a company goes is not changed by who only has its open screen.
const muda = { role: 'EMPRESA', verbo: 'emitirNota', tags: [...tags] } as const
const guarda = { ...muda, recente: true } as const
const problems = ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite'] as const

const Endereco = z
  .string()
  .trim()
  .max(300, 'O endereço vai até 300 letras.')
  .regex(/^https:\/\/[^\s?#]+$/, 'O endereço começa com https:// e não tem parâmetros.')
const Visivel = (maximo: number, nome: string) =>
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, `${nome} tem só letras, números e sinais, sem espaços.`)
    .max(maximo, `${nome} vai até ${maximo} letras.`)
const MAIOR_PFX_EM_BASE64 = 180_000
const MAIOR_PEM = 40_000
const Pem = z.string().trim().max(MAIOR_PEM, 'O texto PEM é grande demais.')

export const guardarPixDoBanco = route({
  ...guarda,
  name: 'guardarPixDoBanco',
  method: 'PUT',
  path: '/financeiro/contas-de-recebimento/:contaId/pix-do-banco',
  summary: 'Guarda no cofre com que a conta fala com o banco (API Pix); nada disso volta à tela',
  input: z
    .object({
      contaId: Id,
      endereco: Endereco,
      enderecoDoToken: Endereco,
      clienteId: Visivel(200, 'O identificador'),
      segredo: Visivel(500, 'O segredo'),
      certificado: z.discriminatedUnion('tipo', [
        z
          .object({
            tipo: z.literal('pfx'),
            arquivo: z.string().max(MAIOR_PFX_EM_BASE64, 'O arquivo passa de 128 kB.'),
            senha: z.string().max(200, 'A senha vai até 200 letras.'),
          })
          .strict(),
        z.object({ tipo: z.literal('pem'), chave: Pem, certificado: Pem }).strict(),
      ]),
      /** Of what is kept; 0 while nothing is. */
      versao: z.number().int().nonnegative().max(2_147_483_647),
    })
    .strict(),
  output: Feito,
  problems: [...problems, 'entrada-invalida', 'arquivo-recusado', 'arquivo-grande-demais'],
})

const daConta = { contaId: Id, versao: Versao }

export const testarPixDoBanco = route({
  ...muda,
  name: 'testarPixDoBanco',
  method: 'POST',
  path: '/financeiro/contas-de-recebimento/:contaId/pix-do-banco/testar',
  summary: 'Experimenta cada coisa que o Pix pelo banco pede; nada é cobrado',
  input: z.object({ contaId: Id }).strict(),
  output: TesteDoPix,
  problems: [...problems, 'ocupado'],
})

export const ligarPixDoBanco = route({
  ...guarda,
  name: 'ligarPixDoBanco',
  method: 'PUT',
  path: '/financeiro/contas-de-recebimento/:contaId/pix-do-banco/ligado',
  summary:
    'Passa a registrar as cobranças no banco, ou deixa de registrar e remove as que estão lá',
  input: z.object({ ...daConta, ligado: z.boolean() }).strict(),
  output: Feito,
  problems: [...problems],
})

export const registrarAvisosDoPix = route({
  ...guarda,
  name: 'registrarAvisosDoPix',
  method: 'POST',
  path: '/financeiro/contas-de-recebimento/:contaId/pix-do-banco/avisos',
  summary: 'Pede ao banco que avise aqui cada Pix recebido (webhook)',
  input: z.object({ contaId: Id }).strict(),
  output: Feito,
  problems: [...problems, 'ocupado'],
})

export const procurarPixRecebidos = route({
  ...muda,
  name: 'procurarPixRecebidos',
  method: 'POST',
  path: '/financeiro/contas-de-recebimento/:contaId/pix-do-banco/recebidos',
  summary: 'Pergunta agora ao banco o que foi recebido',
  input: z.object({ contaId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'situacao-nao-permite'],
})

export const desligarPixDoBanco = route({
  ...guarda,
  name: 'desligarPixDoBanco',
  method: 'POST',
  path: '/financeiro/contas-de-recebimento/:contaId/pix-do-banco/apagar',
  summary: 'Apaga do cofre com que a conta fala com o banco',
  input: z.object({ ...daConta, motivo: Motivo }).strict(),
  output: Feito,
  problems: [...problems],
})

export const pedirPixDoBanco = route({
  ...muda,
  name: 'pedirPixDoBanco',
  method: 'POST',
  path: '/financeiro/cobrancas/:cobrancaId/pix-do-banco',
  summary: 'Registra no banco o que está em aberto de uma cobrança; duas vezes é uma',
  input: z.object({ cobrancaId: Id }).strict(),
  output: z.object({ pedidas: z.number().int() }),
  problems: ['nao-encontrado', 'situacao-nao-permite'],
})

const PixAConferir = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  conta: z.string(),
  em: Instante,
  valor: Dinheiro,
  devolvido: Dinheiro,
  situacao: z.enum(PIX_A_CONFERIR),
  mensagem: z.string().nullable(),
  endToEndId: z.string(),
  txid: z.string().nullable(),
  cobranca: z.object({ id: Id, numero: z.number().int(), cliente: z.string() }).nullable(),
  versao: Versao,
})

export const listarPixAConferir = route({
  name: 'listarPixAConferir',
  method: 'GET',
  path: '/financeiro/pix-recebidos/a-conferir',
  role: 'EMPRESA',
  summary: 'Os Pix recebidos que uma pessoa tem de olhar, de uma cobrança ou de nenhuma',
  input: z
    .object({
      ...pedidoDePagina,
      empresaId: Id.optional(),
      situacao: z.enum(PIX_A_CONFERIR).optional(),
    })
    .strict(),
  output: pagina(PixAConferir, z.object({ valor: Dinheiro })),
  tags: [...tags],
})

export const conferirPixRecebido = route({
  ...muda,
  name: 'conferirPixRecebido',
  method: 'POST',
  path: '/financeiro/pix-recebidos/:pixId/conferir',
  summary: 'Encerra um Pix a conferir, com o que foi feito dele; fica na trilha',
  input: z.object({ pixId: Id, motivo: Motivo, versao: Versao }).strict(),
  output: Feito,
  problems: [...problems],
})

export const vincularPixRecebido = route({
  ...muda,
  name: 'vincularPixRecebido',
  method: 'POST',
  path: '/financeiro/pix-recebidos/:pixId/cobranca',
  summary: 'Liga a uma cobrança um Pix que não é de nenhuma; ele paga o que está em aberto dela',
  input: z.object({ pixId: Id, cobrancaId: Id, versao: Versao }).strict(),
  output: Feito,
  tags: [...tags, 'nota'],
  problems: [...problems, 'entrada-invalida'],
})

const aviso = {
  method: 'POST',
  role: 'PUBLICO',
  forma: 'aviso',
  input: z.object({ codigo: z.string().max(100) }).strict(),
  output: Feito,
} as const
const doAviso = ['nao-encontrado', 'muitos-pedidos', 'corpo-grande-demais'] as const

export const receberAvisoDoPix = route({
  ...aviso,
  name: 'receberAvisoDoPix',
  path: '/api/avisos-do-pix/:codigo/pix',
  summary:
    'O aviso de um banco de que um Pix foi recebido: nada dele é acreditado, só faz consultar o banco',
  problems: [...doAviso],
})

/** The standard says that the bank writes `/pix` after the address it was given; some do not. */
export const receberAvisoDoPixSemFim = route({
  ...aviso,
  name: 'receberAvisoDoPixSemFim',
  path: '/api/avisos-do-pix/:codigo',
  summary: 'O mesmo aviso, de um banco que não escreve /pix no fim do endereço',
  problems: [...doAviso],
})
