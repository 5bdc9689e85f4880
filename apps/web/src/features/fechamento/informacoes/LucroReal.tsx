import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { informacoes } from '@razao/contract'
import { CampoValor } from './CampoValor.tsx'
import { Linhas } from './Linhas.tsx'
import { encerraTrimestre, REGIME, type Real } from './valores.ts'

const NATUREZAS: Readonly<Record<(typeof informacoes.NATUREZAS_DE_CREDITO)[number], string>> = {
  revenda: 'Bens para revenda',
  insumos: 'Insumos',
  energia: 'Energia',
  alugueis: 'Aluguéis pagos a pessoa jurídica',
  'arrendamento-mercantil': 'Arrendamento mercantil',
  'armazenagem-e-frete': 'Armazenagem e frete na venda',
  depreciacao: 'Depreciação',
  devolucoes: 'Devoluções de vendas tributadas',
  'vale-transporte-e-uniforme': 'Vale-transporte, refeição e uniforme',
}
const VINCULOS = [
  { value: 'com-direito', label: 'Com direito a crédito' },
  { value: 'sem-direito', label: 'Sem direito a crédito' },
  { value: 'comum', label: 'Comum, rateado pela receita' },
]
const EM = [
  { value: 'ambos', label: 'IRPJ e CSLL' },
  { value: 'irpj', label: 'Só IRPJ' },
  { value: 'csll', label: 'Só CSLL' },
]
type Lucro = NonNullable<Real['lucro']>
type Ajuste = Lucro['adicoes'][number]
const SEM_LUCRO: Lucro = {
  lucroLiquido: 0,
  adicoes: [],
  exclusoes: [],
  prejuizoFiscal: 0,
  baseNegativaCsll: 0,
}

function Ajustes(props: {
  titulo: string
  coisa: string
  itens: readonly Ajuste[]
  onMudar: (itens: Ajuste[]) => void
}) {
  return (
    <Linhas
      titulo={props.titulo}
      coisa={props.coisa}
      itens={props.itens}
      nova={(): Ajuste => ({ descricao: '', valor: 0, em: 'ambos' })}
      onMudar={props.onMudar}
    >
      {(item, mudar) => (
        <>
          <TextInput
            label="Descrição"
            required
            maxLength={120}
            value={item.descricao}
            onChange={({ currentTarget }) => mudar({ descricao: currentTarget.value })}
          />
          <NativeSelect
            label="Em"
            data={EM}
            value={item.em}
            onChange={({ currentTarget }) => mudar({ em: currentTarget.value as Ajuste['em'] })}
          />
          <CampoValor
            label="Valor"
            value={item.valor}
            onChange={(valor) => mudar({ valor: valor ?? 0 })}
          />
        </>
      )}
    </Linhas>
  )
}

function LucroDoPeriodo(props: {
  titulo: string
  ajuda: string
  lucro: Lucro | undefined
  onMudar: (lucro: Lucro | undefined) => void
}) {
  const { lucro, onMudar } = props
  const mudar = (campos: Partial<Lucro>) => onMudar({ ...SEM_LUCRO, ...lucro, ...campos })
  return (
    <fieldset className="fech-linhas">
      <legend>{props.titulo}</legend>
      <Switch
        label="Informar"
        description={props.ajuda}
        checked={lucro !== undefined}
        onChange={({ currentTarget }) => onMudar(currentTarget.checked ? SEM_LUCRO : undefined)}
      />
      {lucro ? (
        <>
          <div className="fech-campos">
            <CampoValor
              label="Lucro líquido contábil"
              description="Prejuízo com sinal de menos"
              comSinal
              value={lucro.lucroLiquido}
              onChange={(valor) => mudar({ lucroLiquido: valor ?? 0 })}
            />
            <CampoValor
              label="Prejuízo fiscal a compensar"
              value={lucro.prejuizoFiscal}
              onChange={(valor) => mudar({ prejuizoFiscal: valor ?? 0 })}
            />
            <CampoValor
              label="Base negativa da CSLL"
              value={lucro.baseNegativaCsll}
              onChange={(valor) => mudar({ baseNegativaCsll: valor ?? 0 })}
            />
          </div>
          <Ajustes
            titulo="Adições"
            coisa="adição"
            itens={lucro.adicoes}
            onMudar={(adicoes) => mudar({ adicoes })}
          />
          <Ajustes
            titulo="Exclusões"
            coisa="exclusão"
            itens={lucro.exclusoes}
            onMudar={(exclusoes) => mudar({ exclusoes })}
          />
        </>
      ) : null}
    </fieldset>
  )
}

type Props = { regime: number; competencia: string; real: Real; onMudar: (real: Real) => void }

/** What only the Lucro Real asks: credits of PIS and COFINS, and the profit by the books. */
export function LucroReal({ regime, competencia, real, onMudar }: Props) {
  const mudar = (campos: Partial<Real>) => {
    const novo = { ...real, ...campos }
    if (novo.lucro === undefined) delete novo.lucro
    if (novo.balancete === undefined) delete novo.balancete
    onMudar(novo)
  }
  return (
    <>
      <Linhas
        titulo="Créditos de PIS e COFINS do mês"
        coisa="aquisição"
        ajuda="Sem nenhuma linha, o mês não tem créditos: é isso que fica gravado."
        itens={real.aquisicoes}
        nova={(): Real['aquisicoes'][number] => ({
          natureza: 'insumos',
          valor: 0,
          vinculo: 'com-direito',
        })}
        onMudar={(aquisicoes) => mudar({ aquisicoes })}
      >
        {(item, mudarItem) => (
          <>
            <NativeSelect
              label="Natureza"
              data={informacoes.NATUREZAS_DE_CREDITO.map((value) => ({
                value,
                label: NATUREZAS[value],
              }))}
              value={item.natureza}
              onChange={({ currentTarget }) =>
                mudarItem({ natureza: currentTarget.value as typeof item.natureza })
              }
            />
            <NativeSelect
              label="Vínculo"
              data={VINCULOS}
              value={item.vinculo}
              onChange={({ currentTarget }) =>
                mudarItem({ vinculo: currentTarget.value as typeof item.vinculo })
              }
            />
            <CampoValor
              label="Base"
              value={item.valor}
              onChange={(valor) => mudarItem({ valor: valor ?? 0 })}
            />
          </>
        )}
      </Linhas>
      {regime === REGIME.realMensal ? (
        <LucroDoPeriodo
          titulo="Balancete de suspensão ou redução"
          ajuda="Lucro de janeiro até o mês: a estimativa não passa do que ele pede."
          lucro={real.balancete}
          onMudar={(balancete) => mudar({ balancete } as Partial<Real>)}
        />
      ) : null}
      {regime === REGIME.realTrimestral && encerraTrimestre(competencia) ? (
        <LucroDoPeriodo
          titulo="Lucro do trimestre"
          ajuda="O trimestre só fecha com o lucro contábil e os ajustes do LALUR e do LACS."
          lucro={real.lucro}
          onMudar={(lucro) => mudar({ lucro } as Partial<Real>)}
        />
      ) : null}
      <Switch
        label="Obrigada ao Lucro Real"
        description="Muda o código do DARF do IRPJ."
        checked={real.obrigada}
        onChange={({ currentTarget }) => mudar({ obrigada: currentTarget.checked })}
      />
    </>
  )
}
