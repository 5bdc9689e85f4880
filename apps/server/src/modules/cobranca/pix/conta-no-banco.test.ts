// How an account talks to its bank.
import { describe, expect, test } from 'vitest'
import { alterarContaDeRecebimento, listarContasDeRecebimento } from '../contas/contas.ts'
import { umaConta } from '../testes/contas.ts'
import {
  bancada,
  contaId,
  empresa,
  escritorio,
  levar,
  noBanco,
  parcela,
  prepararPix,
  registrada,
} from '../testes/empresa-com-pix.ts'
import { desligarPixDoBanco, guardarPixDoBanco, ligarPixDoBanco } from './provedor.ts'
import { testarPixDoBanco } from './testar.ts'

prepararPix()

describe('how an account talks to its bank', () => {
  test('each thing is tested in turn, and only what passed is turned on', async () => {
    const pedido = bancada.pedidoDe(escritorio)
    const certas = bancada.credenciais(empresa.cnpj)
    await guardarPixDoBanco(pedido, { contaId, ...certas, segredo: 'outro-segredo', versao: 2 })
    const { passos } = await testarPixDoBanco(pedido, { contaId })
    expect(passos.map(({ situacao }) => situacao)).toEqual([
      ...['certo', 'errado', 'nao-visto', 'nao-visto'],
    ])
    await expect(
      escritorio.rodar((ctx) => ligarPixDoBanco(ctx, { contaId, ligado: true, versao: 3 })),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    await guardarPixDoBanco(pedido, { contaId, ...certas, versao: 3 })
    const outro = await testarPixDoBanco(pedido, { contaId })
    expect(outro.passos.map(({ situacao }) => situacao)).toEqual(Array(4).fill('certo'))
    // At midnight of UTC it is still the day before here.
    expect(outro.passos[0]?.mensagem).toContain('vale até 30/12/2027')
  })

  test('a pair in PEM serves as an A1 does; a key of another is refused in its field', async () => {
    const pedido = bancada.pedidoDe(escritorio)
    const um = bancada.authority.issueCompany({ cnpj: empresa.cnpj, name: 'Fictícia' })
    const outro = bancada.authority.issueCompany({ cnpj: '11444777000161', name: 'Outra' })
    const { certificado: _, ...resto } = bancada.credenciais(empresa.cnpj)
    const guardar = (chave: string, versao: number) =>
      guardarPixDoBanco(pedido, {
        ...{ contaId, ...resto, versao },
        certificado: { tipo: 'pem', chave, certificado: um.chainPem },
      })
    await expect(guardar(outro.keyPem, 2)).rejects.toMatchObject({
      detalhes: { erros: [expect.objectContaining({ pointer: '#/certificado/chave' })] },
    })
    await guardar(um.keyPem, 2)
    const { passos } = await testarPixDoBanco(pedido, { contaId })
    expect(passos.every(({ situacao }) => situacao === 'certo')).toBe(true)
  })

  test('another key takes the test away; turned off, what is at the bank is taken out, and only then forgotten', async () => {
    const cobrancaId = await registrada()
    const apagar = (versao: number) =>
      desligarPixDoBanco(bancada.pedidoDe(escritorio), {
        ...{ contaId, versao, motivo: 'fim do contrato' },
      })
    await expect(apagar(2)).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    await escritorio.rodar((ctx) => ligarPixDoBanco(ctx, { contaId, ligado: false, versao: 2 }))
    await levar()
    expect(noBanco().map(({ status }) => status)).toEqual(['REMOVIDA_PELO_USUARIO_RECEBEDOR'])
    expect((await parcela(cobrancaId)).pix?.dinamico).toBe(false)
    const { empresaId: _, ...pedido } = umaConta(empresa.id)
    await escritorio.rodar((ctx) =>
      alterarContaDeRecebimento(ctx, {
        ...{ contaId, ...pedido, versao: 1 },
        pix: { chave: 'outra@ficticia.example', nome: 'Fictícia', cidade: 'São Paulo' },
      }),
    )
    const { contas } = await escritorio.rodar((ctx) =>
      listarContasDeRecebimento(ctx, { empresaId: empresa.id }),
    )
    expect(contas[0]?.pixDoBanco).toMatchObject({ aprovado: false, ligado: false, teste: null })
    await apagar(4)
    const { rows } = await bancada.dono.query(
      `select from vault_item where escritorio_id = $1 and nome like 'pix:%'`,
      [escritorio.id],
    )
    expect(rows).toEqual([])
  })
})
