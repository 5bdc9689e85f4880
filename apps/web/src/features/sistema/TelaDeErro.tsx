import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
import { responde, semRede } from '../../api/alcance.ts'
import { novaChave } from '../../api/chave.ts'
import type { Relato } from '../../api/relatar-erro.ts'
import { paths } from '../../paths.ts'
import { CopiarCodigo } from '../../ui/CopiarCodigo.tsx'
import { ehFalhaDeChunk, podeRecarregarSozinha } from './chunk.ts'
import './sistema.css'

const textoDoErro = (erro: unknown): { mensagem: string; pilha: string | undefined } => {
  if (!(erro instanceof Error)) return { mensagem: String(erro).slice(0, 2000), pilha: undefined }
  return {
    mensagem: (erro.message || erro.name).slice(0, 2000),
    pilha: erro.stack?.slice(0, 8000),
  }
}

/** The report travels with its own code: the page of an error waits for nothing. */
const relatar = async (entrada: Relato, codigo: string): Promise<unknown> =>
  (await import('../../api/relatar-erro.ts')).relatarErro(entrada, codigo)

/** Tells the technical team once, with the code the person can copy. */
function useRelato(erro: unknown, calado: boolean): string {
  const { pathname } = useLocation()
  const [codigo] = useState(novaChave)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one error is told once
  useEffect(() => {
    if (calado) return
    const { mensagem, pilha } = textoDoErro(erro)
    const entrada = {
      mensagem: `${mensagem} (${codigo})`.slice(0, 2000),
      rota: pathname.slice(0, 500),
      ...(pilha ? { pilha } : {}),
    }
    relatar(entrada, codigo).catch(() => undefined)
  }, [erro, calado])
  return codigo
}

const A_CADA = 5000

/** A screen never opened here, and no network or server to bring it: it says so, and comes by itself when there is one. */
function TelaSemRede() {
  useEffect(() => {
    const olhar = () => void responde().then((sim) => (sim ? window.location.reload() : undefined))
    const relogio = setInterval(olhar, A_CADA)
    window.addEventListener('online', olhar)
    return () => {
      clearInterval(relogio)
      window.removeEventListener('online', olhar)
    }
  }, [])
  return (
    <section className="rz-cartao rz-tela-de-erro" role="status">
      <h1>Esta tela ainda não foi carregada</h1>
      <p>
        {semRede()
          ? 'Sem conexão, ela não pode vir agora. Assim que a conexão voltar, ela abre sozinha.'
          : 'O Razão não está respondendo, e ela não pode vir agora. Assim que ele voltar, ela abre sozinha.'}
      </p>
      <p className="rz-suave">As telas que você já abriu continuam disponíveis no menu.</p>
      <div className="rz-tela-de-erro-acoes">
        <Button variant="default" onClick={() => window.location.reload()}>
          Tentar agora
        </Button>
      </div>
    </section>
  )
}

/** The error page of the specification, or why a screen did not come; the menu around it survives. */
export function TelaDeErro() {
  const erro = useRouteError()
  const doPedaco = ehFalhaDeChunk(erro)
  const [comRede, setComRede] = useState<boolean | null>(doPedaco ? null : true)
  useEffect(() => {
    if (doPedaco) void responde().then(setComRede)
  }, [doPedaco])
  if (comRede === null) return null
  return comRede ? <Quebrou erro={erro} /> : <TelaSemRede />
}

function Quebrou({ erro }: { erro: unknown }) {
  const recarregar =
    ehFalhaDeChunk(erro) && podeRecarregarSozinha(window.sessionStorage, Date.now())
  const [sozinha] = useState(recarregar)
  const codigo = useRelato(erro, sozinha)
  useEffect(() => {
    if (sozinha) window.location.reload()
  }, [sozinha])
  if (sozinha) return null
  return (
    <section className="rz-cartao rz-tela-de-erro" role="alert">
      <h1>Opps, algo deu errado!</h1>
      <p>Nossa equipe técnica já foi avisada sobre esse erro.</p>
      <p className="rz-suave">O que você preenchia nos formulários ficou guardado como rascunho.</p>
      <div className="rz-tela-de-erro-acoes">
        <Button component={Link} to={paths.raiz} reloadDocument>
          Voltar ao início
        </Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          Tentar de novo
        </Button>
        <CopiarCodigo codigo={codigo} />
      </div>
    </section>
  )
}
