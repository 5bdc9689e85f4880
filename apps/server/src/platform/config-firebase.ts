import { z } from 'zod'

const sim = z.enum(['sim', 'nao']).transform((valor) => valor === 'sim')

const partes = (texto: string): string[] =>
  texto
    .split(',')
    .map((parte) => parte.trim())
    .filter(Boolean)

const lista = (cada: RegExp) =>
  z
    .string()
    .transform(partes)
    .refine((todas) => todas.every((parte) => cada.test(parte)))

const PROJETO = /^[a-z][a-z0-9-]{1,61}$/

const provedor = /^(?:oidc\.[\w-]+|google\.com)=https?:\/\/[^|\s]+\|[^|\s]+(?:\|confiavel)?$/

/** Settings of the Firebase-style face of the embedded identity, and of the Firebase projects accepted. */
export const AmbienteFirebase = {
  FIREBASE_FACE: sim
    .default(true)
    .describe('sim ou nao: atende as chamadas no formato do Firebase'),
  FIREBASE_NA_WEB: sim
    .default(false)
    .describe('sim ou nao: a aplicação web entra pelo SDK do Firebase, com e-mail e senha na tela'),
  FIREBASE_PROJETO: z
    .string()
    .regex(PROJETO)
    .default('razao')
    .describe('identificador do projeto, de a-z, 0-9 e -'),
  FIREBASE_CHAVES: lista(/^[\w-]{8,100}$/)
    .refine((todas) => todas.length > 0)
    .default(['razao-web'])
    .describe('chaves de API, separadas por vírgula, de 8 letras ou mais'),
  FIREBASE_ORIGENS: lista(/^https?:\/\/[^/\s]+$/)
    .default([])
    .describe(
      'origens de outros aplicativos, por exemplo https://app.exemplo.com.br, separadas por vírgula',
    ),
  FIREBASE_CAMINHO: z
    .string()
    .regex(/^(\/[\w.-]+)*$/)
    .default('')
    .describe('caminho em que as chamadas também atendem, por exemplo /identidade/firebase'),
  FIREBASE_CARENCIA_SEGUNDOS: z.coerce
    .number()
    .int()
    .min(0)
    .max(120)
    .default(10)
    .describe('segundos em que um token de renovação já trocado responde igual, de 0 a 120'),
  FIREBASE_CADASTRO: sim
    .optional()
    .describe('sim ou nao: qualquer pessoa abre uma conta; sem valor, só na demonstração'),
  FIREBASE_PROTEGER_EMAILS: sim
    .default(true)
    .describe('sim ou nao: as respostas não dizem que e-mails têm conta'),
  FIREBASE_PROVEDORES: lista(provedor)
    .default([])
    .describe('oidc.nome=emissor|cliente, com |confiavel no fim se os e-mails dele são cridos'),
  FIREBASE_SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('endereço que envia mensagens de texto, POST {para, texto}'),
  FIREBASE_SMS_CHAVE: z.string().min(1).optional().describe('chave bearer desse endereço'),
  FIREBASE_ROBO_CHAVE: z
    .string()
    .min(1)
    .optional()
    .describe('chave pública do verificador de robôs'),
  FIREBASE_ROBO_SEGREDO: z.string().min(1).optional().describe('segredo do verificador de robôs'),
  FIREBASE_ROBO_ENDERECO: z
    .url({ protocol: /^https?$/ })
    .default('https://www.google.com/recaptcha/api/siteverify')
    .describe('serviço siteverify do verificador de robôs'),
  FIREBASE_PROJETOS_ACEITOS: lista(PROJETO)
    .default([])
    .describe('projetos do Firebase de verdade cujos tokens são aceitos, separados por vírgula'),
}

type Entrada = {
  FIREBASE_NA_WEB: boolean
  FIREBASE_FACE: boolean
  FIREBASE_PROJETOS_ACEITOS: string[]
}

/** What is wrong with the settings of the web's sign-in, taken together. */
export const recusasDoFirebase = (lido: Entrada): string[] =>
  lido.FIREBASE_NA_WEB && !lido.FIREBASE_FACE && lido.FIREBASE_PROJETOS_ACEITOS.length === 0
    ? [
        '  FIREBASE_NA_WEB: com FIREBASE_FACE=nao, diga em FIREBASE_PROJETOS_ACEITOS o projeto em que se entra.',
      ]
    : []
