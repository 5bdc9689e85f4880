// Who enters in the name of another: an integration with its token, and an administrator who sees as somebody else
// (reliability: A3; ASVS 8.2, 8.3).
import { todasAsRotas, verboDaRota } from '@razao/contract'
import { describe, expect, test } from 'vitest'
import { type Chamada, recusa, usarBancadaDeAcesso } from './bancada-de-acesso.ts'
import { DECLARACAO } from './declaracao.ts'
import { type Papel, retratoDoBanco } from './mundo.ts'

const mesa = usarBancadaDeAcesso({ RAZAO_LIMITE_TOKEN: '40' })
const { chamar } = mesa

describe('API tokens', () => {
  async function umToken(escopos: string[], empresas: unknown = { modo: 'todas' }) {
    const { corpo } = await chamar('criarIntegracao', {
      entrada: { nome: 'Robô', atuaComo: 'CONTADOR', empresas, permissoes: ['ver', 'confirmar'] },
    })
    const criado = await chamar('criarToken', {
      entrada: { usuarioId: corpo.usuarioId, nome: 'um', escopos, dias: 30 },
    })
    return {
      token: String(criado.corpo.token),
      tokenId: Number(criado.corpo.tokenId),
      usuarioId: corpo.usuarioId,
    }
  }

  test('enters where its scopes say, in its office, and nowhere else', async () => {
    const { token } = await umToken(['ver:geral'])
    const vista = await chamar('listarEmpresas', { token })
    expect(vista.status).toBe(200)
    expect(vista.texto).toContain('CANARIO-A1')
    expect(vista.texto).not.toContain('CANARIO-B')
    expect(await chamar('listarGuias', { token })).toMatchObject(recusa('sem-permissao'))
    for (const nome of ['listarUsuarios', 'criarToken', 'listarEscritorios', 'lerMeuEscritorio'])
      expect(
        (
          await chamar(nome, {
            token,
            entrada: await DECLARACAO[nome]?.entrada(mesa.mundo, mesa.mundo.a1, {
              casa: 'a',
              papel: 'root',
            }),
          })
        ).status,
        nome,
      ).toBe(403)
    const outra = { 'x-escritorio': String(mesa.mundo.b.escritorio.id) }
    expect(await chamar('listarEmpresas', { token, cabecalhos: outra })).toMatchObject(
      recusa('sem-permissao'),
    )
  })

  test('reads of its own place only with a scope to read, and writes nothing there', async () => {
    const semLer = await umToken(['confirmar'])
    const comLer = await umToken(['ver:geral'])
    const daPessoa = todasAsRotas.filter(
      (r) => r.role === 'AUTENTICADO' && verboDaRota(r) === null && r.forma !== 'eventos',
    )
    expect(daPessoa.length).toBeGreaterThan(15)
    for (const rota of daPessoa) {
      const entrada = await DECLARACAO[rota.name]?.entrada(mesa.mundo, mesa.mundo.a1, {
        casa: 'a',
        papel: 'contador',
      })
      const com = async (token: string) =>
        (await chamar(rota.name, { token, entrada: entrada ?? {} })).status
      expect([rota.name, await com(semLer.token)]).toEqual([rota.name, 403])
      if (rota.method === 'GET' && rota.pessoal !== true) continue
      expect([rota.name, await com(comLer.token)]).toEqual([rota.name, 403])
    }
    expect((await chamar('lerSessao', { token: comLer.token })).status).toBe(200)
  })

  test('sees only the companies of the integration', async () => {
    const { token } = await umToken(['ver'], { modo: 'lista', ids: [mesa.mundo.a1.empresa] })
    const { texto } = await chamar('listarEmpresas', { token })
    expect(texto).toContain('CANARIO-A1')
    expect(texto).not.toContain('CANARIO-A2')
    expect(
      (await chamar('lerEmpresa', { token, entrada: { empresaId: mesa.mundo.a2.empresa } })).status,
    ).toBe(404)
  })

  test('is refused once revoked, expired, of a suspended integration, or changed by a letter', async () => {
    const { token, tokenId, usuarioId } = await umToken(['ver'])
    const listar = (t = token) => chamar('listarEmpresas', { token: t })
    expect((await listar()).status).toBe(200)
    const [, casa, segredo = ''] = token.split('_')
    for (const falso of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `rzo_${mesa.mundo.b.escritorio.id}_${segredo}`,
      `rzo_${casa}_`,
      `rzo_${casa}`,
      `rzo__${segredo}`,
      `rzo_-1_${segredo}`,
      `rzo_${'9'.repeat(15)}_${segredo}`,
      `${token} `.repeat(2).trim(),
      `rzo_${casa}_${"' or 1=1 --".padEnd(43, 'x')}`,
    ])
      expect((await listar(falso)).status, falso).toBe(falso === `${token} ${token}` ? 200 : 401)
    await mesa.mundo.um(`update usuario_papel set situacao = 'suspenso' where usuario_id = $1`, [
      usuarioId,
    ])
    expect(await listar()).toMatchObject(recusa('acesso-suspenso'))
    await mesa.mundo.um(`update usuario_papel set situacao = 'ativo' where usuario_id = $1`, [
      usuarioId,
    ])
    await mesa.mundo.um(
      `update token_api set expira_em = now() - interval '1 second' where id = $1`,
      [tokenId],
    )
    expect((await listar()).status).toBe(401)
    await mesa.mundo.um(`update token_api set expira_em = now() + interval '1 day' where id = $1`, [
      tokenId,
    ])
    expect((await listar()).status).toBe(200)
    expect((await chamar('revogarToken', { entrada: { tokenId } })).status).toBe(200)
    expect((await listar()).status).toBe(401)
  })

  test('proves nothing of who is there: what asks for a recent proof is not for it', async () => {
    const escopos = ['ver', 'confirmar']
    for (const rota of todasAsRotas.filter(({ recente }) => recente === true)) {
      const { name, role } = rota
      // One for each: the rate of a single one would end before the routes do.
      const { token } = await umToken(escopos)
      const verbo = verboDaRota(rota)
      const pode =
        ['CONTADOR', 'EMPRESA', 'AUTENTICADO'].includes(role) &&
        (verbo === null || escopos.includes(verbo))
      const entrada = await DECLARACAO[name]?.entrada(mesa.mundo, mesa.mundo.a1, {
        casa: 'a',
        papel: 'contador',
      })
      const recusada = await chamar(name, { token, entrada: entrada ?? {} })
      expect([name, recusada.status, recusada.corpo.codigo]).toEqual([
        name,
        403,
        pode ? 'reautenticacao-necessaria' : 'sem-permissao',
      ])
    }
  })

  test('is counted, and its use is shown to the administrator but never its value', async () => {
    const { token, tokenId } = await umToken(['ver'])
    // At once: asked one by one, a slow machine would never go past the rate.
    const respostas = await Promise.all(
      Array.from({ length: 45 }, () => chamar('listarEmpresas', { token })),
    )
    const vistos = respostas.map(({ status }) => status)
    expect(vistos.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
    expect(vistos).toContain(200)
    const lista = await chamar('listarTokens', { entrada: { registrosPorPagina: 100 } })
    const linha = (lista.corpo.lista as { tokenId: number; ultimoUsoEm: string | null }[]).find(
      (l) => l.tokenId === tokenId,
    )
    expect(linha?.ultimoUsoEm).not.toBeNull()
    expect(lista.texto).not.toContain(token.slice(-30))
  })
})

describe('seeing as another', () => {
  async function verComo(papel: Papel, quem: Papel = 'administrador') {
    const token = mesa.mundo.tokenDe('a', quem)
    const { corpo, status } = await chamar('iniciarVerComo', {
      token,
      entrada: { usuarioId: mesa.mundo.a.pessoas[papel].id, motivo: 'a pedido' },
    })
    expect(status).toBe(200)
    return { token, cabecalhos: { 'x-ver-como': String(corpo.codigo) } }
  }

  test('shows what they see, says so, and changes nothing at all', async () => {
    const vendo = await verComo('empresa')
    const sessao = await chamar('lerSessao', vendo)
    expect(sessao.corpo).toMatchObject({
      usuario: { id: mesa.mundo.a.pessoas.empresa.id, IDPerfilAcesso: 3 },
      verComo: { quem: 'CANARIO-A0 administrador', FullName: 'CANARIO-A0 empresa' },
    })
    expect(await chamar('listarEmpresas', vendo)).toMatchObject(recusa('sem-permissao'))
    expect((await chamar('opcoesDeEmpresa', vendo)).texto).not.toContain('CANARIO-A2')
    const comoContador = await verComo('contador')
    const antes = await retratoDoBanco(mesa.mundo.um)
    for (const rota of todasAsRotas.filter(
      (r) => r.method !== 'GET' && !['CONTA', 'PUBLICO'].includes(r.role),
    )) {
      if (rota.name === 'encerrarVerComo') continue
      const entrada = await DECLARACAO[rota.name]?.entrada(mesa.mundo, mesa.mundo.a1, {
        casa: 'a',
        papel: 'contador',
      })
      const { status, corpo } = await chamar(rota.name, { ...comoContador, entrada: entrada ?? {} })
      expect([rota.name, status]).toEqual([rota.name, 403])
      expect(['somente-leitura', 'sem-permissao'], rota.name).toContain(corpo.codigo)
    }
    expect(await retratoDoBanco(mesa.mundo.um)).toBe(antes)
  })

  test('looking as somebody leaves no mark as them, whatever is opened', async () => {
    const { dono } = mesa.mundo.bancada
    await dono.query(`update guia set estado = 'enviada' where estado = 'gerada'`)
    const portas = todasAsRotas.filter(
      (r) => r.method === 'GET' && r.forma !== 'eventos' && !['CONTA', 'PUBLICO'].includes(r.role),
    )
    for (const papel of ['contador', 'empresa'] as const) {
      const vendo = await verComo(papel)
      const antes = await retratoDoBanco(mesa.mundo.um)
      const abertas: string[] = []
      for (const rota of portas) {
        const entrada = await DECLARACAO[rota.name]?.entrada(mesa.mundo, mesa.mundo.a1, {
          ...{ casa: 'a', papel },
        })
        const { status } = await chamar(rota.name, { ...vendo, entrada: entrada ?? {} })
        expect(status, rota.name).toBeLessThan(500)
        if (status === 200) abertas.push(rota.name)
      }
      expect(abertas).toEqual(expect.arrayContaining(['lerGuia', 'pdfDaGuia', 'lerSessao']))
      expect(await retratoDoBanco(mesa.mundo.um)).toBe(antes)
    }
  })

  test('what is of the person alone is not downloaded by who sees as them', async () => {
    const vendo = await verComo('empresa')
    const delas = todasAsRotas.filter(({ pessoal }) => pessoal === true)
    expect(delas.map(({ name }) => name)).toContain('meusDados')
    for (const { name } of delas)
      expect(await chamar(name, vendo)).toMatchObject(recusa('sem-permissao'))
    const dela = await chamar('meusDados', { token: mesa.mundo.tokenDe('a', 'empresa') })
    expect([dela.status, dela.texto.includes('CANARIO-A0 empresa')]).toEqual([200, true])
  })

  test('the code serves nobody else, nowhere else, and not after the end', async () => {
    const vendo = await verComo('contador')
    const ler = (mais: Chamada) => chamar('lerSessao', { ...vendo, ...mais })
    expect((await ler({})).status).toBe(200)
    expect(await ler({ token: mesa.mundo.tokenDe('a', 'root') })).toMatchObject(
      recusa('sem-permissao'),
    )
    expect(await ler({ token: mesa.mundo.tokenDe('b', 'administrador') })).toMatchObject(
      recusa('sem-permissao'),
    )
    const codigo = vendo.cabecalhos['x-ver-como']
    for (const falso of [
      '',
      'x',
      `${codigo}A`,
      codigo.replace(/^\d+/, (id) => String(Number(id) + 1)),
      codigo.slice(0, -1),
      // The right one but for a letter of its signature.
      `${codigo.slice(0, -1)}${codigo.endsWith('A') ? 'B' : 'A'}`,
    ])
      expect((await ler({ cabecalhos: { 'x-ver-como': falso } })).status, falso).toBe(403)
    await mesa.mundo.um('update usuario_papel set perfil = 1 where usuario_id = $1', [
      mesa.mundo.a.pessoas.contador.id,
    ])
    expect((await ler({})).status).toBe(200)
    await mesa.mundo.um('update usuario_papel set perfil = 5 where usuario_id = $1', [
      mesa.mundo.a.pessoas.contador.id,
    ])
    expect(await ler({})).toMatchObject(recusa('sem-permissao'))
    await mesa.mundo.um('update usuario_papel set perfil = 2 where usuario_id = $1', [
      mesa.mundo.a.pessoas.contador.id,
    ])
    expect((await chamar('encerrarVerComo', vendo)).status).toBe(200)
    expect(await ler({})).toMatchObject(recusa('sem-permissao'))
    const { n } = await mesa.mundo.um<{ n: number }>(
      `select count(*)::int as n from auditoria where tabela = 'ver_como' and escritorio_id = $1`,
      [mesa.mundo.a.escritorio.id],
    )
    expect(n).toBe(2)
  })
})
