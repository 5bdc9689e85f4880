import { Button, TextInput } from '@mantine/core'
import { dominio as rotas } from '@razao/contract'
import { errosPorCampo } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { type Campos, useFormulario } from '../../ui/use-formulario.ts'
import { ProvaDoDominio } from './DominioProprio.tsx'
import { CAMPO_DE_DOMINIO } from './dominio.ts'
import type { MeuEscritorio } from './meu-escritorio.ts'

const CAMPOS: Campos<'dominio'> = { dominio: CAMPO_DE_DOMINIO }

function Pedido({ dados }: { dados: MeuEscritorio }) {
  const { executar, enviando, falha } = useAcao(rotas.definirDominio)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: { dominio: dados.dominio ?? '' },
    doServidor: errosPorCampo(falha),
  })
  const salvar = async (valores: Readonly<Record<'dominio', string>>) => {
    const novo = valores.dominio.trim().toLowerCase()
    const { ok } = await executar({ dominio: novo === '' ? null : novo, versao: dados.versao })
    if (!ok) return
    formulario.salvo()
    avisos.ok(novo === '' ? 'O escritório deixou o domínio próprio.' : 'Agora prove que ele é seu.')
  }
  const { onChange, ...campo } = formulario.campo('dominio')
  return (
    <form className="rz-meta" onSubmit={formulario.aoEnviar(salvar)} noValidate>
      <TextInput
        {...campo}
        description="Por este endereço as pessoas entram com a sua marca. Vazio: só o da plataforma."
        placeholder="app.escritorio.com.br"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={enviando} disabled={!formulario.sujo}>
        Salvar domínio
      </Button>
    </form>
  )
}

/** The office's own host: what was asked for, and its proof. Give it the version as key. */
export function DominioDoEscritorio({ dados }: { dados: MeuEscritorio }) {
  const { executar, enviando } = useAcao(rotas.conferirDominio)
  const { dominioProprio, podeEditar } = dados
  const conferir = async () => {
    const resultado = await executar({})
    return resultado.ok ? resultado.valor.dominio : null
  }
  return (
    <section
      className="rz-cartao rz-parte rz-dominio-do-escritorio"
      aria-labelledby="dominio-proprio"
    >
      <h2 id="dominio-proprio">Domínio próprio</h2>
      {podeEditar ? <Pedido dados={dados} /> : null}
      {dominioProprio ? (
        <ProvaDoDominio
          dominio={dominioProprio}
          conferindo={enviando}
          onConferir={podeEditar ? conferir : undefined}
        />
      ) : null}
      {!dominioProprio && !podeEditar ? <p>O escritório usa o endereço da plataforma.</p> : null}
    </section>
  )
}
