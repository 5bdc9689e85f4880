import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core'
import { ESCALA_TINTA, escalaDaCor } from './cores.ts'
import { CAMADA_DO_MODAL, MARCA_PADRAO, TEMPOS } from './marca.ts'

const PAPEL: MantineColorsTuple = [
  '#f8f8f5',
  '#f1f1ed',
  '#e6e6e0',
  '#d9d9d1',
  '#c3c3ba',
  '#9b9b91',
  '#6d6d65',
  '#53534c',
  '#393934',
  '#22221e',
]
const NOITE: MantineColorsTuple = [
  '#dcdedb',
  '#b9bcb8',
  '#979b96',
  '#6d726d',
  '#444a46',
  '#343936',
  '#272b29',
  '#1c201e',
  '#151817',
  '#0e1110',
]

const TRANSICAO_DO_MODAL = { transition: 'fade-down', duration: TEMPOS.modal } as const

/** The theme of a brand: the spec's times and layers, our type and paper, the tenant's colour. */
export function temaDaMarca(corPrimaria: string): MantineThemeOverride {
  const propria = corPrimaria.toLowerCase() === MARCA_PADRAO.corPrimaria
  return createTheme({
    primaryColor: 'marca',
    primaryShade: { light: 7, dark: 7 },
    colors: {
      marca: [...(propria ? ESCALA_TINTA : escalaDaCor(corPrimaria))] as MantineColorsTuple,
      gray: PAPEL,
      dark: NOITE,
    },
    black: '#1d201e',
    fontFamily: "'IBM Plex Sans Variable', system-ui, 'Segoe UI', Roboto, sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
    headings: {
      fontFamily: "'Source Serif 4 Variable', Georgia, 'Times New Roman', serif",
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.625rem', lineHeight: '1.2' },
        h2: { fontSize: '1.25rem', lineHeight: '1.25' },
        h3: { fontSize: '1.0625rem', lineHeight: '1.3' },
        h4: { fontSize: '0.9375rem', lineHeight: '1.35' },
      },
    },
    defaultRadius: 'sm',
    radius: { xs: '3px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Modal: {
        defaultProps: {
          zIndex: CAMADA_DO_MODAL,
          centered: true,
          transitionProps: TRANSICAO_DO_MODAL,
          overlayProps: { backgroundOpacity: 0.45 },
          closeButtonProps: { 'aria-label': 'Fechar' },
        },
      },
      Drawer: {
        defaultProps: {
          zIndex: CAMADA_DO_MODAL - 10,
          position: 'right',
          transitionProps: { duration: TEMPOS.modal },
          overlayProps: { backgroundOpacity: 0.25 },
          closeButtonProps: { 'aria-label': 'Fechar' },
        },
      },
      Collapse: { defaultProps: { transitionDuration: TEMPOS.recolher } },
      Menu: { defaultProps: { transitionProps: { duration: TEMPOS.esmaecer }, shadow: 'md' } },
      Tooltip: {
        defaultProps: {
          transitionProps: { duration: TEMPOS.esmaecer },
          openDelay: 350,
          withArrow: true,
          events: { hover: true, focus: true, touch: true },
        },
      },
      Popover: { defaultProps: { transitionProps: { duration: TEMPOS.esmaecer }, shadow: 'md' } },
      Button: { defaultProps: { size: 'sm' } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      TextInput: { defaultProps: { size: 'sm' } },
      Select: { defaultProps: { size: 'sm', allowDeselect: false } },
    },
  })
}
