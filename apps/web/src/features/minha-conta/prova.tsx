import { Button } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Falha } from '../../api/falha.ts'
import { type PedidoDaConta, pedeProvaRecente } from '../../api/identidade.ts'
import type { Resultado } from '../../api/pedir.ts'
import { useEnvioDaConta } from '../../api/use-conta.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'

/** Opens «Confirme que é você» when the refusal asks for it; true when it did. */
type PedirProva = (falha: Falha) => boolean
const Contexto = createContext<PedirProva>(() => false)
export const usePedirProva = (): PedirProva => useContext(Contexto)

/** What is sensitive asks for a proof of the last minutes: signs in again and comes back to this same place. */
export function ComProva({ children }: { children: ReactNode }) {
  const [aberta, setAberta] = useState(false)
  const [abrindo, setAbrindo] = useState(false)
  const { entrar, email } = useSituacaoDaSessao()
  const { pathname, search } = useLocation()
  const pedir = useCallback<PedirProva>((falha) => {
    if (!pedeProvaRecente(falha)) return false
    setAberta(true)
    return true
  }, [])
  const confirmar = () => {
    setAbrindo(true)
    entrar(`${pathname}${search}`, { deNovo: true, email }).catch(() => setAbrindo(false))
  }
  return (
    <Contexto value={pedir}>
      {children}
      <Dialogo aberto={aberta} onFechar={() => setAberta(false)} titulo="Confirme que é você">
        <p>Por segurança, entre de novo. Você volta para esta mesma página.</p>
        <Button loading={abrindo} onClick={confirmar}>
          Confirmar agora
        </Button>
      </Dialogo>
    </Contexto>
  )
}

/** Like `useEnvioDaConta`, and a refusal that asks for a proof opens the dialog instead of being shown. */
export function useEnvioComProva() {
  const { enviar: enviarUm, enviando, falha, esquecerFalha } = useEnvioDaConta()
  const pedirProva = usePedirProva()
  const enviar = useCallback(
    async <T,>(pedido: PedidoDaConta): Promise<Resultado<T>> => {
      const resultado = await enviarUm<T>(pedido)
      if (!resultado.ok && pedirProva(resultado.falha)) esquecerFalha()
      return resultado
    },
    [enviarUm, pedirProva, esquecerFalha],
  )
  return useMemo(() => ({ enviar, enviando, falha }), [enviar, enviando, falha])
}
