import { Button } from '@mantine/core'
import { contabilEncerramento, type RouteOutput, empresa as rotasDaEmpresa } from '@razao/contract'
import { ultimoDiaDoMes } from '@razao/engine/tempo'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { hojeEmBrasilia } from '../../../state/hoje.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { BotaoMemoria } from '../../../ui/BotaoMemoria.tsx'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { CampoDeReais } from '../../../ui/CampoDeReais.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dinheiro } from '../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { FormularioLivre, feito } from '../../../ui/FormularioLivre.tsx'
import { formatarDinheiro, plural } from '../../../ui/formato.ts'
import { GavetaMemoria } from '../../../ui/GavetaMemoria.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { FalhaAoLancar } from '../comum/FalhaAoLancar.tsx'
import { Propostos } from '../comum/Propostos.tsx'
import { usePrevia } from '../comum/use-previa.ts'

type Previa = RouteOutput<typeof contabilEncerramento.distribuirLucros>

/** Presumption of the activity (Lei 9.249/1995, art. 15), for who distributes without proving profit by books. */
const PRESUNCOES = [
  ['', 'Pelo lucro contábil (escrituração)'],
  ['0.08', 'Sem escrituração: comércio e indústria, 8 %'],
  ['0.16', 'Sem escrituração: transporte de passageiros, 16 %'],
  ['0.32', 'Sem escrituração: serviços, 32 %'],
] as const

function Limites({ previa, onMemoria }: { previa: Previa; onMemoria: () => void }) {
  const { limites } = previa
  return (
    <>
      <dl className="ctb-resumo" aria-label="Limites da distribuição">
        <div>
          <dt>Lucro contábil disponível</dt>
          <dd>
            <Dinheiro valor={limites.lucroContabil} />
          </dd>
        </div>
        {limites.presuncao === null ? null : (
          <div>
            <dt>Limite sem escrituração</dt>
            <dd>
              <Dinheiro valor={limites.presuncao} />
            </dd>
          </div>
        )}
        <div>
          <dt>A distribuir</dt>
          <dd>
            <Dinheiro valor={limites.pedido} />
          </dd>
        </div>
        <div>
          <dt>Situação</dt>
          <dd>
            <Situacao tom={limites.cabe ? 'ok' : 'erro'}>
              {limites.cabe ? 'Cabe no limite' : 'Passa do limite'}
            </Situacao>
          </dd>
        </div>
        <div>
          <dt>Memória</dt>
          <dd>
            <BotaoMemoria rotulo="limites e retenção da distribuição" onClick={onMemoria} />
          </dd>
        </div>
      </dl>
      {limites.cabe ? null : (
        <Faixa tom="erro">
          O que passa do limite não é lucro isento: é remuneração, com INSS e IRRF da tabela.
          Diminua os valores para lançar.
        </Faixa>
      )}
      {previa.socios
        .filter(({ irrf, avisos: deles }) => irrf > 0 || deles.length > 0)
        .map(({ socioId, nome, irrf, valor, jaNoMes, avisos: deles }) => (
          <Faixa key={socioId} tom="atencao">
            {irrf > 0
              ? `${nome} recebe ${formatarDinheiro(valor + jaNoMes)} no mês, acima de R$ 50 mil: retenha ${formatarDinheiro(irrf)} de IRRF no pagamento (Lei 15.270/2025, DARF 1841). `
              : `${nome}: `}
            {deles.join(' ')}
          </Faixa>
        ))}
    </>
  )
}

function PerguntaDaLiminar({
  valor,
  onMudar,
}: {
  valor: string
  onMudar: (valor: string) => void
}) {
  return (
    <label className="ctb-rotulado ctb-largo">
      <span>Lucros até 2025: seguir a liminar do STF, que deu até 31/01/2026</span>
      <select
        className="ctb-campo"
        value={valor}
        onChange={({ currentTarget }) => onMudar(currentTarget.value)}
      >
        <option value="">Escolha, se houver lucros até 2025</option>
        <option value="sim">Sim: isento, e devido se a liminar cair</option>
        <option value="nao">Não: retém 10 % acima de R$ 50 mil</option>
      </select>
    </label>
  )
}

/** Profits to the partners: limits and withholding first, with the memória, then the entries. */
export function Distribuicao({
  empresaId,
  competencia,
}: {
  empresaId: number
  competencia: string
}) {
  const { dados, estado } = useConsulta(rotasDaEmpresa.lerEmpresa, { empresaId })
  const hoje = hojeEmBrasilia()
  const ultimo = ultimoDiaDoMes(competencia)
  const [data, setData] = useState([ultimo, hoje].sort()[0] ?? hoje)
  const [percentual, setPercentual] = useState('')
  const [liminar, setLiminar] = useState('')
  // Only an injunction gave January 2026 to deliberate profits until 2025 (Lei 9.250/1995, art. 6º-A, § 3º).
  const perguntaDaLiminar = data.startsWith('2026-01')
  const [valores, setValores] = useState<Readonly<Record<number, number | null>>>({})
  const { previa, soVer, esquecer, ...prever } = usePrevia<Previa>()
  const [memoria, setMemoria] = useState(false)
  const { executar, enviando, falha } = useAcao(contabilEncerramento.distribuirLucros, {
    semModal: true,
  })
  const socios = Object.entries(valores).flatMap(([id, valor]) =>
    valor !== null && valor > 0 ? [{ socioId: Number(id), valor }] : [],
  )
  const mudar =
    <T,>(fazer: (valor: T) => void) =>
    (valor: T) => {
      esquecer()
      fazer(valor)
    }
  const pedir = async (ver: boolean) => {
    const pedido = {
      ...{ empresaId, data, socios },
      ...(percentual === '' ? {} : { percentual }),
      ...(perguntaDaLiminar && liminar !== '' ? { comLiminar: liminar === 'sim' } : {}),
    }
    const vista = await prever.pedir(ver, () => executar({ ...pedido, previa: ver }))
    if (!vista || ver) return
    avisos.ok(`${plural(vista.confirmados.length, 'lançamento')} de distribuição.`)
    setValores({})
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Distribuição de lucros">
      <h2>Distribuição de lucros</h2>
      <p className="rz-suave">
        Leva os lucros acumulados a «lucros a pagar», sócio a sócio; o que passa deles é
        distribuição antecipada, que o encerramento abate do lucro. Acima de R$ 50 mil no mês por
        pessoa, 10 % de IRRF sobre tudo o que ela recebeu no mês (Lei 15.270/2025).
      </p>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      <FormularioLivre pronto={socios.length > 0} onEnviar={feito(() => pedir(true))}>
        <div className="ctb-formulario-em-linha">
          <CampoDeData
            label="Data da deliberação"
            required
            value={data}
            onChange={mudar(setData)}
          />
          <label className="ctb-rotulado ctb-largo">
            <span>Limite</span>
            <select
              className="ctb-campo"
              value={percentual}
              onChange={({ currentTarget }) => mudar(setPercentual)(currentTarget.value)}
            >
              {PRESUNCOES.map(([valor, texto]) => (
                <option key={valor} value={valor}>
                  {texto}
                </option>
              ))}
            </select>
          </label>
          {perguntaDaLiminar ? (
            <PerguntaDaLiminar valor={liminar} onMudar={mudar(setLiminar)} />
          ) : null}
        </div>
        <div className="ctb-formulario-em-linha">
          {dados?.Socios.map(({ id, nome }) => (
            <CampoDeReais
              key={id}
              label={nome}
              value={valores[id] ?? null}
              onChange={mudar((valor) => setValores((antes) => ({ ...antes, [id]: valor })))}
            />
          ))}
        </div>
        {dados && dados.Socios.length === 0 ? <p>A empresa não tem sócios cadastrados.</p> : null}
        <FalhaAoLancar falha={falha} soVer={soVer} />
        {previa ? <Limites previa={previa} onMemoria={() => setMemoria(true)} /> : null}
        {previa?.limites.cabe ? <Propostos propostos={previa.propostos} /> : null}
        <div className="ctb-barra">
          <Button type="submit" variant="default" loading={enviando} disabled={socios.length === 0}>
            Ver limites e prévia
          </Button>
          {previa?.limites.cabe ? (
            <Button loading={enviando} onClick={() => void pedir(false)}>
              Distribuir <Dinheiro valor={previa.limites.pedido} />
            </Button>
          ) : null}
        </div>
      </FormularioLivre>
      {previa ? (
        <GavetaMemoria
          aberta={memoria}
          onFechar={() => setMemoria(false)}
          memoria={previa.memoria}
        />
      ) : null}
    </section>
  )
}
