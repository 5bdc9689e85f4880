import { escritorio, dominio as rotasDoDominio } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import { ProvaDoDominio } from './DominioProprio.tsx'
import { CAMPO_DE_DOMINIO } from './dominio.ts'
import { type EscritorioCompleto, planoEscrito, textoDoPlano } from './escritorio.ts'
import { campoDeLimite, lerLimite } from './limite.ts'

const CAMPOS = {
  plano: { rotulo: 'Plano', obrigatorio: true },
  limiteEmpresas: campoDeLimite('Limite de empresas', 'Vazio: sem limite.'),
  limiteUsuarios: campoDeLimite('Limite de pessoas', 'Vazio: sem limite. Integrações não contam.'),
  dominio: {
    ...CAMPO_DE_DOMINIO,
    descricao:
      'Por este endereço as pessoas entram com a marca do escritório, depois que ele for provado.',
  },
} as const
const ouVazio = (limiteDaqui: number | null): string =>
  limiteDaqui === null ? '' : String(limiteDaqui)

/** Plan, limits and domain of an office. Give it the version as key. */
export function LimitesDoEscritorio({ ficha }: { ficha: EscritorioCompleto }) {
  const { executar, falha } = useAcao(escritorio.alterarEscritorio)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: {
      plano: textoDoPlano(ficha.plano),
      limiteEmpresas: ouVazio(ficha.limiteEmpresas),
      limiteUsuarios: ouVazio(ficha.limiteUsuarios),
      dominio: ficha.dominio ?? '',
    },
    falha,
  })
  return (
    <>
      <Formulario
        de={formulario}
        enviar="Salvar limites"
        pronto={formulario.sujo}
        onEnviar={({ plano, limiteEmpresas, limiteUsuarios, dominio }) =>
          executar({
            uid: ficha.uid,
            versao: ficha.versao,
            plano: planoEscrito(plano),
            limiteEmpresas: lerLimite(limiteEmpresas) ?? null,
            limiteUsuarios: lerLimite(limiteUsuarios) ?? null,
            dominio: dominio === '' ? null : dominio.toLowerCase(),
          })
        }
        onFeito={() => avisos.ok('Limites salvos.')}
      />
      {ficha.dominioProprio ? <Prova ficha={ficha} /> : null}
    </>
  )
}

function Prova({ ficha }: { ficha: EscritorioCompleto }) {
  const { executar, enviando } = useAcao(rotasDoDominio.conferirDominioDe)
  const conferir = async () => {
    const resultado = await executar({ uid: ficha.uid })
    return resultado.ok ? resultado.valor.dominio : null
  }
  return ficha.dominioProprio ? (
    <ProvaDoDominio dominio={ficha.dominioProprio} conferindo={enviando} onConferir={conferir} />
  ) : null
}
