import { Button, TextInput } from '@mantine/core'
import { escritorio, dominio as rotasDoDominio } from '@razao/contract'
import { errosPorCampo } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { ResumoDeErros } from '../../ui/ResumoDeErros.tsx'
import { type Campos, useFormulario } from '../../ui/use-formulario.ts'
import { ProvaDoDominio } from './DominioProprio.tsx'
import { CAMPO_DE_DOMINIO } from './dominio.ts'
import { type EscritorioCompleto, planoEscrito, textoDoPlano } from './escritorio.ts'
import { lerLimite } from './limite.ts'

const NOMES = ['plano', 'limiteEmpresas', 'limiteUsuarios', 'dominio'] as const
type Nome = (typeof NOMES)[number]
const limite = (valor: string) =>
  lerLimite(valor) === undefined
    ? 'Use um número inteiro, ou deixe vazio para não ter limite.'
    : null
const CAMPOS: Campos<Nome> = {
  plano: { rotulo: 'Plano', obrigatorio: true },
  limiteEmpresas: { rotulo: 'Limite de empresas', validar: limite },
  limiteUsuarios: { rotulo: 'Limite de pessoas', validar: limite },
  dominio: CAMPO_DE_DOMINIO,
}
const AJUDA: Partial<Record<Nome, string>> = {
  limiteEmpresas: 'Vazio: sem limite.',
  limiteUsuarios: 'Vazio: sem limite. Integrações não contam.',
  dominio:
    'Por este endereço as pessoas entram com a marca do escritório, depois que ele for provado.',
}
const ouVazio = (limiteDaqui: number | null): string =>
  limiteDaqui === null ? '' : String(limiteDaqui)

/** Plan, limits and domain of an office. Give it the version as key. */
export function LimitesDoEscritorio({ ficha }: { ficha: EscritorioCompleto }) {
  const { executar, enviando, falha } = useAcao(escritorio.alterarEscritorio)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: {
      plano: textoDoPlano(ficha.plano),
      limiteEmpresas: ouVazio(ficha.limiteEmpresas),
      limiteUsuarios: ouVazio(ficha.limiteUsuarios),
      dominio: ficha.dominio ?? '',
    },
    doServidor: errosPorCampo(falha),
  })
  const salvar = async (valores: Readonly<Record<Nome, string>>) => {
    const { ok } = await executar({
      uid: ficha.uid,
      versao: ficha.versao,
      plano: planoEscrito(valores.plano),
      limiteEmpresas: lerLimite(valores.limiteEmpresas) ?? null,
      limiteUsuarios: lerLimite(valores.limiteUsuarios) ?? null,
      dominio: valores.dominio.trim() === '' ? null : valores.dominio.trim().toLowerCase(),
    })
    if (!ok) return
    formulario.salvo()
    avisos.ok('Limites salvos.')
  }
  return (
    <>
      <form className="rz-formulario" onSubmit={formulario.aoEnviar(salvar)} noValidate>
        <ResumoDeErros erros={formulario.resumo} tentativas={formulario.tentativas} />
        {NOMES.map((nome) => {
          const { onChange, ...campo } = formulario.campo(nome)
          return (
            <TextInput
              key={nome}
              {...campo}
              description={AJUDA[nome]}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          )
        })}
        <div className="rz-formulario-acoes">
          <Button type="submit" loading={enviando} disabled={!formulario.sujo}>
            Salvar limites
          </Button>
        </div>
      </form>
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
