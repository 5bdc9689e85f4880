import { dominio as rotas } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import { ProvaDoDominio } from './DominioProprio.tsx'
import { CAMPO_DE_DOMINIO } from './dominio.ts'
import type { MeuEscritorio } from './meu-escritorio.ts'

const CAMPOS = {
  dominio: {
    ...CAMPO_DE_DOMINIO,
    descricao: 'Por este endereço as pessoas entram com a sua marca. Vazio: só o da plataforma.',
    exemplo: 'app.escritorio.com.br',
    autoComplete: 'off',
  },
} as const

function Pedido({ dados }: { dados: MeuEscritorio }) {
  const { executar, falha } = useAcao(rotas.definirDominio)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: { dominio: dados.dominio ?? '' },
    falha,
  })
  return (
    <Formulario
      de={formulario}
      className="rz-meta"
      enviar="Salvar domínio"
      discreto
      pronto={formulario.sujo}
      onEnviar={({ dominio }) =>
        executar({ dominio: dominio.toLowerCase() || null, versao: dados.versao })
      }
      onFeito={(_, { dominio }) =>
        avisos.ok(
          dominio === '' ? 'O escritório deixou o domínio próprio.' : 'Agora prove que ele é seu.',
        )
      }
    />
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
