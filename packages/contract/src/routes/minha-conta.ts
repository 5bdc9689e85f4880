import { z } from 'zod'
import { route } from '../route.ts'
import { Arquivo, Feito, Id, Instante } from '../types/index.ts'

/** What a notice is about, as a person chooses; `acesso` is security and is not chosen. */
export const EventoDoAviso = z.enum([
  'operacao',
  'convite',
  'pedido-de-acesso',
  'pedido-de-titular',
  'carteira',
  'pedido',
  'acesso',
])
/** The ways that exist: on the screen, and by letter to the address of the account. */
export const CanalDoAviso = z.enum(['tela', 'email'])
/** São Paulo's hour of the letter of the day: out of the hours of silence. */
const HoraDoResumo = z.number().int().min(7).max(19)

export const meusAvisos = route({
  name: 'meusAvisos',
  method: 'GET',
  path: '/api/meus-avisos',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Por onde cada aviso chega a mim, o resumo diário e o silêncio',
  input: z.object({}).strict(),
  output: z.object({
    eventos: z.array(
      z.object({
        evento: EventoDoAviso,
        canais: z.array(
          z.object({
            canal: CanalDoAviso,
            ligado: z.boolean(),
            /** Why it cannot be turned off; null when it can. */
            fixo: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** Hour (America/Sao_Paulo) at which the letter of the day leaves; null is none. */
    resumoHora: HoraDoResumo.nullable(),
    /** Letters of 20:00 to 7:00 wait for 7:00; never those of security. */
    silencio: z.boolean(),
  }),
  tags: ['meusAvisos'],
})
export const escolherAviso = route({
  name: 'escolherAviso',
  method: 'PUT',
  path: '/api/meus-avisos',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Liga ou desliga um aviso em um canal; os de segurança não se desligam',
  input: z.object({ evento: EventoDoAviso, canal: CanalDoAviso, ligado: z.boolean() }).strict(),
  output: Feito,
  problems: ['situacao-nao-permite'],
  tags: ['meusAvisos'],
})
export const escolherRotinaDosAvisos = route({
  name: 'escolherRotinaDosAvisos',
  method: 'PUT',
  path: '/api/meus-avisos/rotina',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'A hora do resumo diário por e-mail (nula desliga) e o silêncio das 20h às 7h',
  input: z
    .object({ resumoHora: HoraDoResumo.nullable().optional(), silencio: z.boolean().optional() })
    .strict(),
  output: Feito,
  tags: ['meusAvisos'],
})

export const MeuAcesso = z.object({
  escritorioId: Id,
  escritorio: z.string(),
  perfilAcesso: z.number().int(),
  situacao: z.string(),
  empresas: z.object({
    modo: z.enum(['todas', 'filtro', 'lista']),
    lista: z.array(z.object({ id: Id, apelido: z.string(), identificacao: z.string() })),
  }),
  concedidoPor: z.string().nullable(),
  concedidoEm: Instante,
  validoAte: z.string().nullable(),
})
export const meusAcessos = route({
  name: 'meusAcessos',
  method: 'GET',
  path: '/api/meus-acessos',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Escritórios, empresas e papéis que tenho, quem concedeu e até quando',
  input: z.object({}).strict(),
  output: z.object({ lista: z.array(MeuAcesso) }),
  tags: ['meuAcesso'],
})
export const sairDaEmpresa = route({
  name: 'sairDaEmpresa',
  method: 'POST',
  path: '/api/meus-acessos/sair-da-empresa',
  role: 'AUTENTICADO',
  verbo: null,
  recente: true,
  summary: 'Deixa de ver uma empresa deste escritório; da última, deixa o escritório',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ deixouOEscritorio: z.boolean() }),
  problems: [
    'nao-encontrado',
    'ultimo-administrador',
    'situacao-nao-permite',
    'reautenticacao-necessaria',
  ],
  tags: ['meuAcesso', 'sessao'],
})
export const sairDoEscritorio = route({
  name: 'sairDoEscritorio',
  method: 'POST',
  path: '/api/meus-acessos/sair',
  role: 'AUTENTICADO',
  verbo: null,
  recente: true,
  summary:
    'Deixa o escritório em que estou, dito pelo número: o acesso acaba agora, e só quem o administra o devolve',
  input: z.object({ escritorioId: Id }).strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'ultimo-administrador',
    'situacao-nao-permite',
    'reautenticacao-necessaria',
  ],
  tags: ['meuAcesso', 'sessao'],
})

export const quemCuidaDosDados = route({
  name: 'quemCuidaDosDados',
  method: 'GET',
  path: '/api/meus-dados/encarregado',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Encarregado pelos dados pessoais no escritório (LGPD, art. 41) e como falar com ele',
  input: z.object({}).strict(),
  output: z.object({
    escritorio: z.string(),
    cnpj: z.string(),
    encarregado: z.string().nullable(),
    email: z.string(),
    telefone: z.string().nullable(),
  }),
})

export const situacaoDaFoto = route({
  name: 'situacaoDaFoto',
  method: 'GET',
  path: '/api/minha-foto/situacao',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Se há foto minha neste escritório, e desde quando',
  input: z.object({}).strict(),
  output: z.object({ foto: z.object({ sha256: z.string(), em: Instante }).nullable() }),
  tags: ['minhaFoto'],
})
export const minhaFoto = route({
  name: 'minhaFoto',
  method: 'GET',
  path: '/api/minha-foto',
  role: 'AUTENTICADO',
  verbo: null,
  forma: 'arquivo',
  summary: 'A foto que enviei',
  input: z.object({}).strict(),
  output: Arquivo,
  problems: ['nao-encontrado'],
})
export const enviarFoto = route({
  name: 'enviarFoto',
  method: 'POST',
  path: '/api/minha-foto',
  role: 'AUTENTICADO',
  forma: 'envio',
  verbo: null,
  summary: 'Envia a minha foto (PNG, JPEG ou WebP, até 256 kB e 1024 pixels de lado)',
  input: z.object({}).strict(),
  output: Feito,
  problems: ['arquivo-recusado', 'arquivo-grande-demais'],
  tags: ['minhaFoto'],
})
export const removerFoto = route({
  name: 'removerFoto',
  method: 'DELETE',
  path: '/api/minha-foto',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Apaga a minha foto',
  input: z.object({}).strict(),
  output: Feito,
  tags: ['minhaFoto'],
})

/** Where the person lands after signing in; only a path of the application itself. */
export const escolherPaginaInicial = route({
  name: 'escolherPaginaInicial',
  method: 'PUT',
  path: '/api/pagina-inicial',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Escolhe a tela em que se chega depois de entrar; nula é o painel',
  input: z
    .object({
      rota: z
        .string()
        .regex(/^\/(?![/\\])[\w/.?=&%-]{0,200}$/, 'Escolha uma tela do sistema.')
        .nullable(),
    })
    .strict(),
  output: Feito,
  tags: ['sessao'],
})
