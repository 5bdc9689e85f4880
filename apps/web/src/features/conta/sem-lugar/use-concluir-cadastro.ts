import { type RouteOutput, registro } from '@razao/contract'
import { useEffect, useRef, useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useSituacaoDaSessao } from '../../../state/situacao-da-sessao.ts'

export type CadastroLido = RouteOutput<typeof registro.lerCadastro>

/** What the registration still asks of the server, once the e-mail is confirmed. */
export function faltaNoCadastro({ cadastro, pedidos, aceitePendente }: CadastroLido) {
  if (aceitePendente || !cadastro?.cnpj || pedidos.length > 0) return null
  const { quem, cnpj, crc, escritorioNome, razaoSocial, celular } = cadastro
  if (quem === 'empresa') return { tipo: 'pedir', cnpj } as const
  if (quem !== 'contador' || !crc || !escritorioNome) return null
  const escritorio = {
    ...{ nome: escritorioNome, razaoSocial: razaoSocial ?? escritorioNome, cnpj, crc },
    ...(celular ? { telefone: celular } : {}),
  }
  return { tipo: 'abrir', escritorio } as const
}

/**
 * Finishes by itself what was asked for in the registration: opens the office, or asks for the company. Once; refused,
 * what is left for the person is read again.
 */
export function useConcluirCadastro(
  dados: CadastroLido | undefined,
  reler: () => void,
): { concluindo: boolean } {
  const { escolher } = useSituacaoDaSessao()
  const abrir = useAcao(registro.abrirEscritorio)
  const pedir = useAcao(registro.pedirAcesso)
  const tentou = useRef(false)
  const [feito, setFeito] = useState(false)
  const falta = dados ? faltaNoCadastro(dados) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the registration is read
  useEffect(() => {
    if (falta === null || tentou.current) return
    tentou.current = true
    const concluir = async () => {
      if (falta.tipo === 'pedir') {
        await pedir.executar({ cnpj: falta.cnpj })
        return setFeito(true)
      }
      const resultado = await abrir.executar(falta.escritorio)
      if (resultado.ok) return escolher(resultado.valor.escritorioId)
      reler()
      setFeito(true)
    }
    void concluir()
  }, [falta === null])
  return { concluindo: falta !== null && !feito }
}
