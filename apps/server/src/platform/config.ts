import { paths } from '@razao/contract/paths'
import { lerProxies, SEM_PROXY } from '@razao/identity/proxies'
import { z } from 'zod'
import { AmbienteFirebase, recusasDoFirebase } from './config-firebase.ts'
import { recusasDaProducao } from './producao.ts'

const porta = z.coerce.number().int().min(0).max(65_535)
const inteiro = (min: number, max: number, padrao: number) =>
  z.coerce.number().int().min(min).max(max).default(padrao)

const REDE = /^(\d{1,3}(\.\d{1,3}){3}\/([12]?\d|3[0-2])|[0-9a-f:]+\/\d{1,3})$/i
const SERVIDOR_DE_NOMES = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/i
/** `nome=https://endereco/`, with a comma between them, in the order in which they are asked. */
const lista = (aceita: (uma: string) => boolean) =>
  z
    .string()
    .transform((texto) =>
      texto
        .split(',')
        .map((parte) => parte.trim())
        .filter(Boolean),
    )
    .refine((partes) => partes.every(aceita))
    .default([])
const fontes = (nomes: string) => {
  const fonte = new RegExp(`^(${nomes})=https?://[^\\s,]+/$`)
  return lista((uma) => fonte.test(uma))
}
/** One origin that is spoken to by another. */
const DESVIO = /^https?:\/\/[^\s,=/]+=https?:\/\/[^\s,=/]+$/

/** Every setting of the product, with what it must be. docs/configuration.md is this list in prose. */
const Ambiente = z.object({
  NODE_ENV: z
    .string()
    .default('development')
    .describe('production em produção: sem demonstração, e segredos de exemplo são recusados'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('endereço postgres://… de um PostgreSQL 15 ou mais novo'),
  PORT: porta.default(3000).describe('número de porta, de 0 a 65535'),
  METRICS_PORT: porta.default(0).describe('número de porta para /metrics; 0 desliga'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'endereço de um coletor OpenTelemetry (OTLP por HTTP), por exemplo http://localhost:4318',
    ),
  RAZAO_CELULA: inteiro(0, 511, 0).describe('número desta célula, de 0 a 511'),
  RAZAO_DADOS: z.string().min(1).default('.data').describe('pasta dos dados'),
  RAZAO_SEGREDO: z
    .string()
    .min(32)
    .optional()
    .describe('texto secreto de 32 letras ou mais, igual em todos os processos'),
  RAZAO_VAULT_CHAVES: z
    .string()
    .min(1)
    .optional()
    .describe('arquivo das chaves mestras do cofre de credenciais, fora do banco'),
  RAZAO_ENDERECO: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('endereço público, por exemplo https://app.exemplo.com.br'),
  RAZAO_LOG: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug ou silent'),
  RAZAO_CONEXOES: inteiro(2, 200, 12).describe('conexões com o banco por processo, de 2 a 200'),
  RAZAO_TAREFAS: inteiro(1, 32, 2).describe(
    'tarefas ao mesmo tempo de um escritório, por processo, de 1 a 32',
  ),
  RAZAO_TAREFA_MEMORIA_MB: inteiro(256, 65_536, 1024).describe(
    'memória que uma tarefa pode usar, em MiB, de 256 a 65536',
  ),
  RAZAO_LIMITE_PEDIDOS: inteiro(0, 1_000_000, 3000).describe(
    'pedidos por minuto e endereço; 0 desliga',
  ),
  RAZAO_LIMITE_TOKEN: inteiro(0, 1_000_000, 600).describe(
    'pedidos por minuto e token de API; 0 desliga',
  ),
  RAZAO_REAUTENTICACAO_MINUTOS: inteiro(1, 1440, 15).describe(
    'minutos que uma entrada vale para o que pede confirmação, de 1 a 1440',
  ),
  RAZAO_LIMITE_ENVIO_MB: inteiro(1, 65_536, 200).describe(
    'tamanho do maior envio em MB, de 1 a 2000',
  ),
  RAZAO_OCIOSO_MINUTOS: inteiro(1, 1440, 30).describe('minutos sem uso até sair, de 1 a 1440'),
  RAZAO_SESSAO_OCIOSA_MINUTOS: inteiro(15, 10_080, 120).describe(
    'minutos sem uso em que a sessão acaba, de 15 a 10080',
  ),
  RAZAO_SESSAO_MAXIMA_HORAS: inteiro(1, 720, 12).describe(
    'horas, desde a entrada, em que a sessão acaba, de 1 a 720',
  ),
  RAZAO_SESSAO_LEMBRADA_OCIOSA_DIAS: inteiro(1, 365, 14).describe(
    'dias sem uso em que a sessão de quem ficou conectado acaba, de 1 a 365',
  ),
  RAZAO_SESSAO_LEMBRADA_MAXIMA_DIAS: inteiro(1, 365, 30).describe(
    'dias, desde a entrada, em que a sessão de quem ficou conectado acaba, de 1 a 365',
  ),
  RAZAO_OCIOSO_DESTINO: z
    .string()
    .regex(/^\/(?!\/)/)
    .default(paths.conta.sair)
    .describe('caminho que começa com /'),
  RAZAO_MANUTENCAO: z
    .enum(['sim', 'programada', 'nao'])
    .default('nao')
    .describe('sim, programada ou nao'),
  RAZAO_DECLARACOES: z
    .enum(['sim', 'nao'])
    .default('nao')
    .describe('sim ou nao: a lista de obrigações em /declaracoes'),
  RAZAO_MANUTENCAO_INICIO: z
    .string()
    .max(60)
    .optional()
    .describe('começo da manutenção programada: texto curto ou 2026-09-30T02:00-03:00'),
  RAZAO_MANUTENCAO_VOLTA: z
    .string()
    .max(60)
    .default('30/09 às 4h')
    .describe('estimativa de volta: texto curto ou 2026-09-30T04:00-03:00'),
  RAZAO_PROXY: z
    .string()
    .transform((texto, contexto) => {
      const proxies = lerProxies(texto)
      if (proxies === null) contexto.addIssue({ code: 'custom' })
      return proxies ?? SEM_PROXY
    })
    .default(SEM_PROXY)
    .describe(
      'nao, quantos proxies há à frente (de 1 a 9) ou os endereços deles, como 10.0.0.7,172.30.0.0/16; sim não serve, porque não diz em quem confiar',
    ),
  RAZAO_DNS: z
    .string()
    .transform((texto) =>
      texto
        .split(',')
        .map((parte) => parte.trim())
        .filter(Boolean),
    )
    .refine((servidores) => servidores.every((servidor) => SERVIDOR_DE_NOMES.test(servidor)))
    .default([])
    .describe(
      'servidores de nomes, IP ou IP:porta, separados por vírgula; sem valor, os da máquina',
    ),
  RAZAO_MARCA_NOME: z
    .string()
    .min(1)
    .max(40)
    .default('Razão')
    .describe('nome do produto, até 40 letras'),
  RAZAO_MARCA_COR: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default('#125952')
    .describe('cor no formato #rrggbb'),
  S3_ENDPOINT: z.url().optional().describe('endereço de um S3'),
  S3_BUCKET: z.string().min(3).optional().describe('nome do bucket'),
  S3_REGIAO: z.string().default('us-east-1').describe('região do S3'),
  S3_CHAVE: z.string().optional().describe('chave de acesso do S3'),
  S3_SEGREDO: z.string().optional().describe('segredo do S3'),
  OIDC_CLIENTE: z
    .string()
    .min(1)
    .default('razao-web')
    .describe('identificador do cliente no emissor'),
  OIDC_AUDIENCIA: z
    .string()
    .min(1)
    .default('urn:razao:api')
    .describe('audiência dos tokens, um URI'),
  OIDC_EMISSOR: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('endereço de um emissor OpenID Connect de fora, com a barra final se ele a tiver'),
  CORREIO_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('servidor das mensagens aos clientes das empresas; sem valor, o de SMTP_URL'),
  CORREIO_DE: z
    .string()
    .regex(/^(?:[^<>\r\n]*<)?[^\s@<>]+@[^\s@<>]+>?$/)
    .optional()
    .describe('remetente das mensagens aos clientes das empresas; sem valor, o de SMTP_DE'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('servidor de e-mail, smtp://usuario:senha@servidor:587'),
  SMTP_DE: z
    .string()
    .min(3)
    .default('Razão <nao-responda@localhost>')
    .describe('remetente dos e-mails'),
  RAZAO_SENHA_MINIMA: inteiro(8, 64, 10).describe('menor senha, de 8 a 64 caracteres'),
  RAZAO_SENHAS_VAZADAS: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'serviço de senhas vazadas por faixa, por exemplo https://api.pwnedpasswords.com/range/',
    ),
  RAZAO_TERMOS_VERSAO: z
    .string()
    .min(1)
    .max(40)
    .default('1')
    .describe('versão dos termos e da política que quem se registra aceita, até 40 letras'),
  RAZAO_TERMOS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('endereço dos termos de uso'),
  RAZAO_PRIVACIDADE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('endereço da política de privacidade'),
  RAZAO_GIRAR_CHAVE_DIAS: inteiro(0, 3650, 90).describe(
    'dias que uma chave assina antes da próxima; 0 nunca troca',
  ),
  RAZAO_OPERADOR: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('nome e CNPJ de quem opera a plataforma, até 200 letras'),
  RAZAO_ENCARREGADO: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('nome e contato do encarregado pelos dados pessoais, até 200 letras'),
  RAZAO_CARTAS_DIAS: inteiro(1, 3650, 30).describe(
    'dias que fica o registro de uma carta entregue, de 1 a 3650',
  ),
  ABRASF_REDES: lista((rede) => REDE.test(rede)).describe(
    'redes privadas em que o serviço ABRASF de uma cidade pode estar, como 10.0.0.0/8, com vírgula',
  ),
  ABRASF_DESVIOS: lista((desvio) => DESVIO.test(desvio)).describe(
    'origens de serviços ABRASF que se falam por outro endereço, como https://nfse.cidade=http://127.0.0.1:8080, com vírgula',
  ),
  CEP_FONTES: fontes('viacep|brasilapi').describe(
    'fontes da consulta de CEP na ordem, viacep= ou brasilapi= e o endereço com a barra final, separadas por vírgula',
  ),
  CNPJ_FONTES: fontes('brasilapi|minhareceita|receitaws').describe(
    'fontes da consulta de CNPJ na ordem, brasilapi=, minhareceita= ou receitaws= e o endereço com a barra final, separadas por vírgula',
  ),
  JETTAX_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('endereço da Jettax (Morfeu), por exemplo https://morfeu-api.jettax.com.br'),
  MIGRATE_PRODUCAO_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('endereço de produção da Migrate (InvoiCy)'),
  MIGRATE_HOMOLOGACAO_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('endereço de homologação da Migrate (InvoiCy)'),
  MIGRATE_CABECALHO: z
    .enum(['bearer', 'puro'])
    .default('bearer')
    .describe('como o token da Migrate vai no cabeçalho: bearer, ou puro, sem a palavra'),
  NFSE_SEFIN_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('endereço da SEFIN Nacional, que autoriza as NFS-e'),
  NFSE_ADN_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('endereço do ADN, que distribui as NFS-e'),
  NFSE_ASSINATURA: z
    .enum(['sha1', 'sha256'])
    .default('sha1')
    .describe('como uma DPS é assinada: sha1, que é a do manual, ou sha256'),
  NFSE_AUTORIDADES: z
    .string()
    .optional()
    .describe('arquivo PEM de autoridades em que se confia além das da máquina'),
  PIX_AUTORIDADES: z
    .string()
    .optional()
    .describe('arquivo PEM de autoridades dos bancos do Pix em que se confia além das da máquina'),
  PIX_DESVIOS: lista((desvio) => DESVIO.test(desvio)).describe(
    'origens de bancos (API Pix) que se falam por outro endereço, como https://pix.banco=https://127.0.0.1:8080, com vírgula',
  ),
  RAZAO_SERPRO_URL: z
    .url({ protocol: /^https$/ })
    .default('https://gateway.apiserpro.serpro.gov.br/integra-contador/v1')
    .describe('endereço do Integra Contador, do SERPRO'),
  RAZAO_SERPRO_AUTH_URL: z
    .url({ protocol: /^https$/ })
    .default('https://autenticacao.sapi.serpro.gov.br/authenticate')
    .describe('endereço em que o SERPRO dá os tokens do Integra Contador'),
  RAZAO_SERPRO_CA: z
    .string()
    .optional()
    .describe('arquivo PEM de autoridades do SERPRO em que se confia além das da máquina'),
  RAZAO_LIMITE_CNPJ: inteiro(1, 10_000, 10).describe(
    'consultas de CNPJ por minuto e endereço, de 1 a 10000',
  ),
  RAZAO_WEBHOOK_REDES: lista((rede) => REDE.test(rede)).describe(
    'redes privadas a que se pode ir por um endereço escrito na tela (webhooks, Jettax, Pix), como 10.0.0.0/8, com vírgula',
  ),
  ...AmbienteFirebase,
})

export type Config = z.infer<typeof Ambiente>

/** A wrong value stops the start with the variable's name and what it must be. */
export class ConfigError extends Error {}

/** A program that is not to start says why in one sentence, and what nobody expected with all that there is to it. */
export function naoComecar(erro: unknown): never {
  if (!(erro instanceof ConfigError)) throw erro
  process.stderr.write(`razao: ${erro.message}\n`)
  process.exit(1)
}

/** Where real people's data are: nothing of the demonstration is there. */
export const emProducao = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): boolean =>
  NODE_ENV === 'production'

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const conhecidas = Object.fromEntries(
    Object.keys(Ambiente.shape).map((nome) => [nome, env[nome] === '' ? undefined : env[nome]]),
  )
  const lido = Ambiente.safeParse(conhecidas)
  if (lido.success) {
    const recusas = [
      ...recusasDoFirebase(lido.data),
      ...(emProducao(lido.data) ? recusasDaProducao(lido.data) : []),
    ]
    if (recusas.length === 0) return lido.data
    throw new ConfigError(`Configuração inválida:\n${recusas.join('\n')}`)
  }
  const erros = lido.error.issues.map((issue) => {
    const nome = String(issue.path[0])
    const esperado =
      Ambiente.shape[nome as keyof typeof Ambiente.shape]?.description ?? issue.message
    return `  ${nome}: deve ser ${esperado}.`
  })
  throw new ConfigError(`Configuração inválida:\n${[...new Set(erros)].join('\n')}`)
}

/** The settings with their descriptions, for the documentation and its test. */
export const settings = (): { nome: string; descricao: string }[] =>
  Object.entries(Ambiente.shape).map(([nome, schema]) => ({
    nome,
    descricao: schema.description ?? '',
  }))

/** The environment a child process is given: ours, with what this process decided. */
export const childEnvironment = (
  decidido: Record<string, string>,
): Record<string, string | undefined> => ({ ...process.env, ...decidido })
