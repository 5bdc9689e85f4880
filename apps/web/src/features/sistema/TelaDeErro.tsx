import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
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

/** The error page of the specification; the menu around it survives. */
export function TelaDeErro() {
  const erro = useRouteError()
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
