import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { feriados as rotas } from '@razao/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData } from '../../ui/formato.ts'
import { hojeEmBrasilia } from '../../ui/mascaras.ts'
import { Tabela } from '../../ui/Tabela.tsx'
import { type DoAno, type Municipio, mesesEmPalavras, semana } from './feriados.ts'
import { NovoFeriado } from './NovoFeriado.tsx'

type Acoes = {
  mudar: (feriado: DoAno) => Promise<void>
  excluir: (feriado: DoAno) => Promise<void>
}

/** What the office may do with one day: take back its own, or say of one we know that there is work. */
function Acao({ feriado, mudar, excluir }: { feriado: DoAno } & Acoes) {
  const { informado, nome, quando, data } = feriado
  const [rotulo, aoClicar] = informado
    ? ([feriado.vale ? 'Excluir' : 'Voltar a ser feriado', () => void excluir(feriado)] as const)
    : (['Não é feriado', () => void mudar(feriado)] as const)
  if (quando === null) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${rotulo}: ${nome}, ${formatarData(data)}`}
      onClick={aoClicar}
    >
      {rotulo}
    </Button>
  )
}

function Feriados({ lista, ...acoes }: { lista: readonly DoAno[] } & Acoes) {
  return (
    <Tabela
      nome="Feriados do ano"
      className="rz-tabela-de-feriados"
      linhas={lista}
      chave={({ data, ambito, nome }) => `${data}-${ambito}-${nome}`}
      daLinha={({ vale }) => (vale ? {} : { className: 'rz-feriado-fora' })}
      colunas={[
        {
          titulo: 'Dia',
          className: 'rz-numero',
          celula: ({ data }) => (
            <>
              {formatarData(data)} <span className="rz-suave">{semana(data)}</span>
            </>
          ),
        },
        {
          titulo: 'Feriado',
          celula: ({ nome, vale }) => (
            <>
              {nome}
              {vale ? null : (
                <span className="rz-suave"> · o escritório diz que há expediente</span>
              )}
            </>
          ),
        },
        { titulo: 'De quem é', celula: ({ ambito }) => rotas.ROTULOS_AMBITO[ambito] },
        {
          titulo: 'Muda prazo federal',
          celula: ({ bancos, vale }) => (bancos && vale ? 'Sim' : 'Não'),
        },
        {
          titulo: 'Fonte',
          className: 'rz-suave',
          celula: ({ aConferir, fonte }) =>
            aConferir ? `A conferir. ${fonte ?? ''}` : (fonte ?? '—'),
        },
        { titulo: 'Ação', celula: (feriado) => <Acao feriado={feriado} {...acoes} /> },
      ]}
    />
  )
}

const rotuloDo = ({ nome, uf, empresas }: Municipio) =>
  `${nome} – ${uf} (${empresas === 1 ? '1 empresa' : `${empresas} empresas`})`

function useMudancas(municipio: { ibge: number } | null): Acoes {
  const salvar = useAcao(rotas.salvarFeriado)
  const tirar = useAcao(rotas.excluirFeriado)
  const lugarDe = ({ quando, ambito }: DoAno) =>
    municipio === null || quando === null || ambito === 'nacional' || ambito === 'bancario'
      ? null
      : { ibge: municipio.ibge, ambito, quando }
  return {
    mudar: async (feriado) => {
      const lugar = lugarDe(feriado)
      if (lugar === null) return
      const pedido = { ...lugar, nome: feriado.nome, fonte: '', bancos: false, vale: false }
      const dito = await salvar.executar(pedido)
      if (dito.ok) avisos.ok(`Não é mais feriado. ${mesesEmPalavras(dito.valor.meses)}`)
    },
    excluir: async (feriado) => {
      const lugar = lugarDe(feriado)
      if (lugar === null) return
      const feito = await tirar.executar(lugar)
      if (feito.ok) avisos.ok(`Feito. ${mesesEmPalavras(feito.valor.meses)}`)
    },
  }
}

/** Holidays of the places where the companies are: what the município charges and who works there look at them. */
export function FeriadosDoLugar() {
  const [ano, setAno] = useState(Number(hojeEmBrasilia().slice(0, 4)))
  const [ibge, setIbge] = useState<number | null>(null)
  const [novo, setNovo] = useState(false)
  const pedido = { ano, ...(ibge === null ? {} : { ibge }) }
  const { dados, estado } = useConsulta(rotas.listarFeriados, pedido)
  const acoes = useMudancas(dados?.municipio ?? null)
  return (
    <div className="rz-cartao rz-parte">
      <h2>Feriados do município e do Estado</h2>
      <p className="rz-suave">
        Mudam o vencimento do ISS, o dia de pagar salários e o descanso semanal. As guias federais
        só mudam quando os bancos do lugar não abrem. Carnaval e Corpus Christi só são feriado onde
        a lei local diz: informe quando for o caso.
      </p>
      <div className="rz-filtros-dos-feriados">
        <NativeSelect
          label="Município"
          value={String(dados?.municipio?.ibge ?? '')}
          data={(dados?.municipios ?? []).map((um) => ({
            value: String(um.ibge),
            label: rotuloDo(um),
          }))}
          onChange={({ currentTarget }) => setIbge(Number(currentTarget.value))}
        />
        <NumberInput
          label="Ano"
          min={2018}
          max={2100}
          allowDecimal={false}
          clampBehavior="strict"
          value={ano}
          onChange={(valor) => (Number(valor) >= 2018 ? setAno(Number(valor)) : undefined)}
        />
        <Button
          leftSection={<IconPlus size={16} />}
          disabled={!dados?.municipio}
          onClick={() => setNovo(true)}
        >
          Novo feriado
        </Button>
      </div>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={10} /> : null}
      {dados && dados.municipio === null ? (
        <Faixa tom="atencao">
          Nenhuma empresa tem município no cadastro: só os feriados nacionais contam.
        </Faixa>
      ) : null}
      {dados ? <Feriados lista={dados.feriados} {...acoes} /> : null}
      {novo && dados?.municipio ? (
        <NovoFeriado municipio={dados.municipio} ano={ano} onFechar={() => setNovo(false)} />
      ) : null}
    </div>
  )
}
