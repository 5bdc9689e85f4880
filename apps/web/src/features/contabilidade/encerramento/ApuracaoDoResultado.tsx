import { Button, NativeSelect } from '@mantine/core'
import { contabilEncerramento, contabilRelatorios, type RouteOutput } from '@razao/contract'
import { useId, useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Dinheiro } from '../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { formatarData, plural } from '../../../ui/formato.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { FalhaAoLancar } from '../comum/FalhaAoLancar.tsx'
import { Propostos } from '../comum/Propostos.tsx'
import type { Livro } from '../comum/use-livro.ts'
import { usePrevia } from '../comum/use-previa.ts'
import '../comum/exportar.css'
import '../comum/cadastros.css'

const OUTRO_DIA = 'outro'
/** The parts of a year that may be closed: whole, by quarter (Presumido and Real trimestral), or up to the day the company ended. */
const ATE_QUANDO = [
  { value: '12-31', label: 'Ano inteiro (31/12)' },
  { value: '03-31', label: '1º trimestre (31/03)' },
  { value: '06-30', label: '2º trimestre (30/06)' },
  { value: '09-30', label: '3º trimestre (30/09)' },
  { value: OUTRO_DIA, label: 'Até outro dia (extinção, transferência…)' },
] as const

type DoEncerramento = { empresaId: number; ano: number; em: string | undefined }

/** Whether a closing of this day stands; undefined until it is known. */
function useEncerrado({ empresaId, ano, em }: DoEncerramento) {
  const dia = em ?? `${ano}-12-31`
  const { dados } = useConsulta(contabilRelatorios.relatorioDiario, {
    ...{ empresaId, de: dia, ate: dia, origem: 'encerramento', estornados: false, linhas: 500 },
  })
  return { dia, encerrado: dados?.linhas.some(({ estornaId }) => estornaId === null) }
}

const DESFAZER = {
  motivo: { rotulo: 'Motivo', obrigatorio: true, maximo: 500, foco: true },
} as const

function EstornarEncerramento({ empresaId, ano, em }: DoEncerramento) {
  const { dia, encerrado } = useEncerrado({ empresaId, ano, em })
  const porque = useId()
  const [aberto, setAberto] = useState(false)
  const { executar, falha } = useAcao(contabilEncerramento.estornarEncerramento)
  const formulario = useFormulario({ campos: DESFAZER, falha })
  return (
    <>
      <Button
        variant="default"
        disabled={encerrado === false}
        aria-describedby={encerrado === false ? porque : undefined}
        onClick={() => setAberto(true)}
      >
        Desfazer o encerramento
      </Button>
      {encerrado === false ? (
        <span id={porque} className="rz-suave">
          Nada a desfazer: o resultado não está encerrado em {formatarData(dia)}.
        </span>
      ) : null}
      <Dialogo
        aberto={aberto}
        onFechar={() => setAberto(false)}
        titulo={`Desfazer o encerramento de ${ano}`}
      >
        <Formulario
          de={formulario}
          enviar="Desfazer"
          perigo
          pronto={formulario.completo}
          onEnviar={({ motivo }) => executar({ empresaId, ano, em, motivo })}
          onFeito={() => {
            avisos.ok(`Encerramento de ${ano} desfeito.`)
            setAberto(false)
          }}
          antes={
            <p>
              Os lançamentos de encerramento são estornados; as contas de resultado voltam a ter
              saldo.
            </p>
          }
        />
      </Dialogo>
    </>
  )
}

type Previa = RouteOutput<typeof contabilEncerramento.encerrarExercicio>

/** What is posted, in figures: what the year earned, what of it was closed before, and what it would take of others. */
function FigurasDoResultado({ previa, doQue }: { previa: Previa; doQue: string }) {
  const { resultado, anteriores, jaEncerrado } = previa
  const agora = resultado - anteriores
  const nome = (valor: number) => (valor < 0 ? 'Prejuízo' : 'Lucro')
  return (
    <dl className="ctb-resumo" aria-label="Resultado a encerrar">
      {jaEncerrado === 0 ? null : (
        <>
          <div>
            <dt>Já encerrado nos trimestres</dt>
            <dd>
              <Dinheiro valor={jaEncerrado} />
            </dd>
          </div>
          <div>
            <dt>A encerrar agora</dt>
            <dd>
              <strong>
                <Dinheiro valor={agora} />
              </strong>
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>
          {nome(jaEncerrado + agora)} {doQue}
        </dt>
        <dd>
          <Dinheiro valor={jaEncerrado + agora} />
        </dd>
      </div>
      {anteriores === 0 ? null : (
        <div>
          <dt>{nome(anteriores)} de anos anteriores, por encerrar</dt>
          <dd>
            <Dinheiro valor={anteriores} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What is missing, each with where it is put right. */
function Pendencias({ pendencias, livro }: { pendencias: Previa['pendencias']; livro: Livro }) {
  return pendencias.map(({ codigo, mensagem, meses, anos }) => {
    const [ano] = anos
    const [mes] = meses
    return (
      <Faixa
        key={codigo}
        tom="atencao"
        acao={
          <>
            {ano === undefined ? null : (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => livro.irPara('encerramento', { competencia: `${ano}-12` })}
              >
                Ir para {ano}
              </Button>
            )}
            {mes === undefined ? null : (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => livro.irPara('periodos', { competencia: mes })}
              >
                Abrir os períodos
              </Button>
            )}
          </>
        }
      >
        {mensagem}
      </Faixa>
    )
  })
}

type DaConfirmacao = {
  previa: Previa
  doQue: string
  enviando: boolean
  onConfirmar: () => void
  onFechar: () => void
}

function ConfirmarEncerramento({ previa, doQue, enviando, onConfirmar, onFechar }: DaConfirmacao) {
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Encerrar o resultado ${doQue}?`}>
      <div className="rz-formulario">
        <FigurasDoResultado previa={previa} doQue={doQue} />
        <p>
          Entram no livro {plural(previa.propostos.length, 'lançamento')} de encerramento, que zeram
          as contas de resultado: o que se confirma é <Dinheiro valor={previa.resultado} />. Depois
          disso nada mais entra no resultado desse período, a não ser que o encerramento seja
          desfeito.
        </p>
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button loading={enviando} onClick={onConfirmar}>
            Encerrar
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}

/** The result of a year, or of a part of it: seen first, then confirmed, then posted. */
export function ApuracaoDoResultado({
  livro,
  empresaId,
  ano,
}: {
  livro: Livro
  empresaId: number
  ano: number
}) {
  const { executar, enviando, falha } = useAcao(contabilEncerramento.encerrarExercicio, {
    semModal: true,
  })
  const { previa, soVer, esquecer, ...prever } = usePrevia<Previa>()
  const [ate, setAte] = useState<string>('12-31')
  const [outroDia, setOutroDia] = useState('')
  const [confirmando, setConfirmando] = useState(false)
  const dia = ate === OUTRO_DIA ? outroDia : `${ano}-${ate}`
  const em = ate === '12-31' ? undefined : dia
  const doQue = ate === '12-31' ? `de ${ano}` : `de ${ano} até ${formatarData(dia)}`
  const pedir = async (ver: boolean) => {
    const feito = await prever.pedir(ver, () =>
      executar({
        ...{ empresaId, ano, em, previa: ver },
        ...(ver || !previa ? {} : { confirmado: previa.resultado }),
      }),
    )
    setConfirmando(false)
    if (feito && !ver)
      avisos.ok(`${plural(feito.confirmados.length, 'lançamento')} de encerramento no livro.`)
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Apuração do resultado">
      <h2>Apuração do resultado de {ano}</h2>
      <p className="rz-suave">
        Zera as contas de resultado contra a ARE e leva o lucro ou prejuízo ao patrimônio líquido.
        Encerra-se depois que o período acaba, com os anos anteriores encerrados e os meses
        bloqueados.
      </p>
      <div className="ctb-campos">
        <NativeSelect
          label="O que se encerra"
          data={[...ATE_QUANDO]}
          value={ate}
          onChange={({ currentTarget }) => {
            setAte(currentTarget.value)
            esquecer()
          }}
        />
        {ate === OUTRO_DIA ? (
          <CampoDeData
            label="Até o dia"
            description="O da extinção, fusão, cisão ou incorporação, como está nos dados do livro; ou o último de um mês."
            value={outroDia}
            onChange={(valor) => {
              setOutroDia(valor)
              esquecer()
            }}
          />
        ) : null}
      </div>
      <FalhaAoLancar falha={falha} soVer={soVer} />
      {previa ? (
        <>
          <FigurasDoResultado previa={previa} doQue={doQue} />
          <Pendencias pendencias={previa.pendencias} livro={livro} />
          <Propostos propostos={previa.propostos} />
        </>
      ) : null}
      <div className="ctb-barra">
        <Button
          variant="default"
          loading={enviando}
          disabled={dia === ''}
          onClick={() => void pedir(true)}
        >
          Ver a prévia
        </Button>
        {previa && previa.pendencias.length === 0 ? (
          <Button onClick={() => setConfirmando(true)}>Encerrar {doQue.replace(/^de /, '')}</Button>
        ) : null}
        {dia === '' ? null : <EstornarEncerramento empresaId={empresaId} ano={ano} em={em} />}
      </div>
      {confirmando && previa ? (
        <ConfirmarEncerramento
          {...{ previa, doQue, enviando }}
          onConfirmar={() => void pedir(false)}
          onFechar={() => setConfirmando(false)}
        />
      ) : null}
    </section>
  )
}
