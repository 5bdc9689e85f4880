import type { Papel } from '@razao/contract'
import { type Acesso, alcanca } from '@razao/contract'
import type { FastifyRequest } from 'fastify'
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Vinculo } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import type { Ator } from '../db/transaction.ts'
import { problem } from '../problem.ts'

export type Pedinte = { vinculo: Vinculo; vinculos: readonly Vinculo[]; ator: Ator }

export type AuthOptions = {
  pool: Pool
  chaves: JWTVerifyGetKey
  issuer: string
  audience: string
  /** The `typ` our tokens carry; another issuer may name its own otherwise, and the audience tells them. */
  typ?: string | undefined
}

/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUJEITO = /^[\x20-\x7e]{1,255}$/

/** Who is asking: the token proves the account, the database says what it may do — on each request. */
export function createAuth({ pool, chaves, issuer, audience, typ }: AuthOptions) {
  async function sujeito(request: FastifyRequest): Promise<string> {
    const [esquema, token] = (request.headers.authorization ?? '').split(' ')
    if (esquema?.toLowerCase() !== 'bearer' || !token || token.length > 8192)
      throw problem('nao-autenticado')
    try {
      const { payload } = await jwtVerify(token, chaves, {
        issuer,
        audience,
        algorithms: ['RS256'],
        ...(typ === undefined ? {} : { typ }),
        clockTolerance: 60,
        requiredClaims: ['exp', 'sub'],
      })
      if (!SUJEITO.test(payload.sub ?? '')) throw problem('nao-autenticado')
      return payload.sub ?? ''
    } catch (erro) {
      if (erro instanceof errors.JOSEError) throw problem('nao-autenticado')
      throw erro
    }
  }
  return async function identify(request: FastifyRequest): Promise<Pedinte> {
    const { rows } = await pool.query<Vinculo>('select * from app.sessoes_do_sujeito($1)', [
      await sujeito(request),
    ])
    if (rows.length === 0) throw problem('nao-autenticado')
    const ativos = rows.filter((linha) => linha.situacao === 'ativo')
    if (ativos.length === 0) throw problem('acesso-suspenso')
    const vinculo = escolher(request, ativos)
    return {
      vinculo,
      vinculos: ativos,
      ator: {
        escritorioId: vinculo.escritorio_id,
        empresas: vinculo.todas_empresas ? 'todas' : vinculo.empresas,
        usuarioId: vinculo.usuario_id,
        usuarioNome: vinculo.nome,
        origem: 'tela',
        requisicao: request.id,
        endereco: request.ip,
      },
    }
  }
}

function escolher(request: FastifyRequest, vinculos: readonly Vinculo[]): Vinculo {
  const pedido = request.headers['x-escritorio']
  const [primeiro] = vinculos
  if (pedido === undefined && vinculos.length === 1 && primeiro) return primeiro
  const escolhido = vinculos.find((linha) => String(linha.escritorio_id) === pedido)
  if (escolhido) return escolhido
  if (pedido !== undefined) throw problem('sem-permissao')
  throw problem('escolha-o-escritorio', {
    dados: {
      escritorios: vinculos.map((linha) => ({
        id: linha.escritorio_id,
        nome: linha.escritorio,
        IDPerfilAcesso: linha.perfil,
      })),
    },
  })
}

/** The level asked by the route; the same contract the screen reads. */
export function exigirPapel(perfil: number, acesso: Acesso): void {
  if (acesso === 'PUBLICO' || acesso === 'AUTENTICADO') return
  if (!alcanca(perfil, acesso as Papel)) throw problem('sem-permissao')
}
