// The modules that the API of `SurveyAppComposition` uses, so that an app needs one import.
@_exported public import Composition
@_exported public import ScreenParts
@_exported public import SurveyScreens
