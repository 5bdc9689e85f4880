// Who enters an office, and the office that is suspended, closed or shared: invitations and tenants
// (reliability: A3, A26, A27; ASVS 8.2, 8.3).
import { describe, expect, test } from 'vitest'
import { umEscritorio } from '../../apps/server/src/testes/fabricas.ts'
import { recusa, rotaDe, usarBancadaDeAcesso } from './bancada-de-acesso.ts'

const mesa = usarBancadaDeAcesso()
const { assinar, chamar, sujeitoDe } = mesa

describe('invitations', () => {
  const conta = (email: string, mais = {}) =>
    assinar(`conta-${email}`, { email, email_verified: true, ...mais })

  async function convidar(email: string) {
    const { corpo } = await chamar('convidarUsuarios', {
      entrada: {
        emails: [email],
        perfilAcesso: 2,
        empresas: { modo: 'lista', ids: [mesa.mundo.a1.empresa] },
      },
    })
    expect(mesa.bancada.convidados).toContain(email)
    return Number((corpo.lista as { conviteId: number }[])[0]?.conviteId)
  }
  const convites = async (token: string) =>
    (await chamar('escritoriosDaConta', { token })).corpo.convites as { codigo: string }[]
  const aceitar = (token: string, codigo: string) =>
    chamar('aceitarConvite', { token, entrada: { codigo } })

  test('the account of the e-mail takes the place, once, with what was given and no more', async () => {
    const email = `nova${mesa.mundo.a.escritorio.id}@ficticio.example`
    await convidar(email)
    const token = conta(email)
    expect((await chamar('lerSessao', { token })).status).toBe(401)
    const [convite] = await convites(token)
    const codigo = convite?.codigo ?? ''
    expect(await convites(conta(`outra-${email}`))).toEqual([])
    expect(await convites(conta(email, { email_verified: false }))).toEqual([])
    expect(await aceitar(conta(`outra-${email}`), codigo)).toMatchObject(
      recusa('convite-de-outra-pessoa', 409),
    )
    expect(
      await aceitar(token, `${codigo.slice(0, -1)}${codigo.endsWith('A') ? 'B' : 'A'}`),
    ).toMatchObject(recusa('convite-invalido', 410))
    const juntas = await Promise.all([aceitar(token, codigo), aceitar(token, codigo)])
    expect(juntas.map(({ status }) => status).sort()).toEqual([200, 410])
    const sessao = await chamar('lerSessao', { token })
    expect(sessao.corpo).toMatchObject({
      usuario: { IDPerfilAcesso: 2, login: email },
      empresas: { todas: false, ids: [mesa.mundo.a1.empresa] },
    })
    expect((await aceitar(token, codigo)).status).toBe(410)
  })

  test('expired, cancelled, sent again or of a suspended office, it opens nothing', async () => {
    const email = `vai${mesa.mundo.a.escritorio.id}@ficticio.example`
    const conviteId = await convidar(email)
    const token = conta(email)
    const codigo = (await convites(token))[0]?.codigo ?? ''
    expect((await chamar('reenviarConvite', { entrada: { conviteId } })).status).toBe(200)
    expect((await aceitar(token, codigo)).status).toBe(410)
    const novo = (await convites(token))[0]?.codigo ?? ''
    expect(novo).not.toBe(codigo)
    const com = async (sets: string, tabela = 'convite') => {
      await mesa.mundo.um(`update ${tabela} set ${sets} where escritorio_id = $1`, [
        mesa.mundo.a.escritorio.id,
      ])
      const { status } = await aceitar(token, novo)
      return status
    }
    expect(await com(`expira_em = now() - interval '1 second'`)).toBe(410)
    await com(`expira_em = now() + interval '1 day', situacao = 'cancelado'`)
    expect(await com(`situacao = 'cancelado'`)).toBe(410)
    expect((await chamar('lerSessao', { token })).status).toBe(401)
  })
})

describe('offices', () => {
  const comoRoot = () => assinar(sujeitoDe('root'), { amr: ['mfa'] })
  const root = (nome: string, entrada: Record<string, unknown>) =>
    chamar(nome, { token: comoRoot(), entrada })

  test('a suspended office tells everybody in it, tokens too, and comes back', async () => {
    const { uid } = mesa.mundo.b1
    const deB = () => chamar('lerSessao', { token: mesa.mundo.tokenDe('b', 'contador') })
    expect((await deB()).status).toBe(200)
    expect((await root('suspenderEscritorio', { uid, motivo: 'sem contrato' })).status).toBe(200)
    expect(await deB()).toMatchObject(recusa('escritorio-suspenso'))
    expect((await chamar('lerSessao')).status).toBe(200)
    expect((await root('suspenderEscritorio', { uid, motivo: 'sem contrato' })).status).toBe(409)
    expect((await root('reativarEscritorio', { uid })).status).toBe(200)
    expect((await deB()).status).toBe(200)
  })

  test('closing takes two steps and can be undone for thirty days', async () => {
    const { uid } = mesa.mundo.b1
    const situacao = async () => (await root('lerEscritorio', { uid })).corpo.situacao
    expect((await root('confirmarEncerramento', { uid, frase: 'x' })).status).toBe(409)
    const { corpo } = await root('pedirEncerramento', { uid, motivo: 'fim do contrato' })
    expect(await situacao()).toBe('encerrando')
    expect((await chamar('lerSessao', { token: mesa.mundo.tokenDe('b', 'contador') })).status).toBe(
      200,
    )
    expect((await root('confirmarEncerramento', { uid, frase: 'outra' })).status).toBe(409)
    expect((await root('confirmarEncerramento', { uid, frase: corpo.frase })).status).toBe(200)
    expect(await chamar('lerSessao', { token: mesa.mundo.tokenDe('b', 'contador') })).toMatchObject(
      recusa('escritorio-suspenso'),
    )
    expect((await root('reverterEncerramento', { uid })).status).toBe(200)
    expect(await situacao()).toBe('ativo')
    await root('pedirEncerramento', { uid, motivo: 'fim do contrato' })
    await root('confirmarEncerramento', { uid, frase: corpo.frase })
    await mesa.mundo.um(
      `update escritorio set encerrado_em = now() - interval '31 days' where uid = $1`,
      [uid],
    )
    expect((await root('reverterEncerramento', { uid })).status).toBe(409)
  })

  test('a host is of one office, and its brand is public; colours without contrast are not kept', async () => {
    const deA = await root('lerEscritorio', { uid: mesa.mundo.a1.uid })
    const mudar = (mais: Record<string, unknown>) =>
      root('alterarEscritorio', { uid: mesa.mundo.a1.uid, versao: deA.corpo.versao, ...mais })
    expect(await mudar({ dominio: mesa.mundo.b1.dominio })).toMatchObject(
      recusa('dominio-em-uso', 409),
    )
    expect(await mudar({ marca: { corPrimaria: '#ffcc00' } })).toMatchObject(
      recusa('sem-contraste', 422),
    )
    for (const dominio of [
      'localhost',
      'http://x.example',
      'x.example/y',
      'x',
      '-a.example',
      'javascript:x',
    ])
      expect((await mudar({ dominio })).status, dominio).toBe(422)
    expect(
      (await mudar({ marca: { nome: 'Marca Fictícia', corPrimaria: '#0f5c4d' } })).status,
    ).toBe(200)
    const marca = await mesa.bancada.pedir({
      rota: rotaDe('lerMarca'),
      entrada: { host: `${mesa.mundo.a1.dominio}:443` },
    })
    expect(marca.json()).toEqual({
      marca: {
        nome: 'Marca Fictícia',
        corPrimaria: '#0f5c4d',
        corAcento: null,
        frase: null,
        temLogo: true,
      },
    })
    const ninguem = await mesa.bancada.pedir({
      rota: rotaDe('lerMarca'),
      entrada: { host: 'outro.example' },
    })
    expect(ninguem.json()).toEqual({ marca: null })
  })

  test('below root, the database itself refuses the platform’s view', async () => {
    const novo = await umEscritorio(mesa.bancada)
    await expect(
      novo.rodar((ctx) =>
        ctx.db.executeQuery({
          sql: 'select * from app.escritorios_da_plataforma()',
          parameters: [],
        } as never),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('one person in two offices: each request says which, and without saying is asked', async () => {
    const sujeito = sujeitoDe('contador')
    await mesa.mundo.um(
      'insert into usuario_papel (escritorio_id, usuario_id, perfil) values ($1, $2, 3)',
      [mesa.mundo.b.escritorio.id, mesa.mundo.a.pessoas.contador.id],
    )
    const token = mesa.bancada.tokenDe(sujeito)
    const pergunta = await chamar('lerSessao', { token })
    expect(pergunta).toMatchObject(recusa('escolha-o-escritorio', 409))
    const { corpo } = await chamar('escritoriosDaConta', { token })
    expect((corpo.lista as { id: number }[]).map(({ id }) => id)).toEqual([
      mesa.mundo.a.escritorio.id,
      mesa.mundo.b.escritorio.id,
    ])
    const em = (id: number) =>
      chamar('lerSessao', { token, cabecalhos: { 'x-escritorio': String(id) } })
    const abas = await Promise.all([em(mesa.mundo.a.escritorio.id), em(mesa.mundo.b.escritorio.id)])
    expect(abas.map((aba) => aba.corpo.usuario)).toMatchObject([
      { IDPerfilAcesso: 2 },
      { IDPerfilAcesso: 3 },
    ])
    await root('suspenderEscritorio', { uid: mesa.mundo.b1.uid, motivo: 'um teste' })
    expect(await em(mesa.mundo.b.escritorio.id)).toMatchObject(recusa('escritorio-suspenso'))
    expect((await chamar('lerSessao', { token })).status).toBe(200)
  })
})
